/** Seeds the demo market in a database without users: `npm run db:seed`. */
import { demoPassword, seedMarket } from '../demo/seed/index.ts'
import { StartError } from '../server/platform/errors.ts'
import { withStore } from './with-store.ts'

const notInProduction = 'The demo market is not for production: everybody knows its password.'

await withStore(
  async ({ dataDir, ticketKeySecrets }, { url, description }) => {
    const { isNew, milliseconds } = await seedMarket({
      url,
      dataDir,
      ticketKeySecrets,
      now: new Date(),
      log: console.log,
    })
    if (!isNew) throw new StartError(`There are users already in the ${description}. To start over: npm run db:reset`)
    console.log(`Ready in ${(milliseconds / 1000).toFixed(1)} s: ${description}. The password is ${demoPassword}.`)
  },
  { notInProduction },
)

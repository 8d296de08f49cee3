/** Sets up the demo market in a database that has no users yet: `npm run db:seed`. */
import { demoPassword, seedMarket } from '../demo/seed/index.ts'
import { StartError } from '../server/platform/errors.ts'
import { withStore } from './with-store.ts'

await withStore(async ({ environment, dataDir }, { url, story }) => {
  if (environment === 'production')
    throw new StartError('The demo market is not for production: its password is known.')
  const { isNew, milliseconds } = await seedMarket({ url, dataDir, now: new Date(), log: console.log })
  if (!isNew) throw new StartError(`There are users in the ${story} already. Empty it first: npm run db:reset`)
  console.log(`Ready in ${(milliseconds / 1000).toFixed(1)} s: ${story}. The password is ${demoPassword}.`)
})

/**
 * Takes the second factor away from an account, for whoever has lost it or has been robbed of it:
 * `npm run admin:remove-second-factor -- amina@example.com`. Who asks for it is to be looked at first.
 */
import { openDatabase } from '#server/platform/database/database.ts'
import { removeSecondFactor } from '../server/modules/identity/index.ts'
import { DomainError, StartError } from '../server/platform/errors.ts'
import { withStore } from './with-store.ts'

const [email] = process.argv.slice(2)

await withStore(async (_config, { url }) => {
  if (!email) throw new StartError('Use: npm run admin:remove-second-factor -- email')
  const { db, end } = openDatabase({ url, poolSize: 1 })
  try {
    const of = await removeSecondFactor(db, email, new Date()).catch((error) => {
      throw error instanceof DomainError ? new StartError(error.message) : error
    })
    console.log(`${of} signs in with the password alone now. Every session is over, and a mail says so.`)
  } finally {
    await end()
  }
})

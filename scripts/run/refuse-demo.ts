import { withClient } from '#server/platform/database/with-client.ts'
import { StartError } from '#server/platform/errors.ts'

/** Of the demo market, which production does not load. */
const demoAdministrator = 'admin@uliza.example'

/**
 * Everybody knows the password of the demo market's people: an open market must not begin on its database. Anybody may
 * sign up with that address, and stops no market by it.
 */
export async function refuseDemo(url: string): Promise<void> {
  const { rowCount } = await withClient(url, (client) =>
    client.query(`select from users where email = $1 and role = 'ADMIN'`, [demoAdministrator]),
  )
  if (rowCount)
    throw new StartError(
      'This database is the demo market, whose sign-ins everybody knows. Set DATABASE_URL or DATA_DIR to an empty one; to show the demo, set ALLOW_SIMULATOR=true.',
    )
}

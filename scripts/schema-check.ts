/**
 * Whether this release can run on the database as it is: `npm run schema:check`. Or, before an upgrade to this one,
 * whether the release that runs can go on running beside it: `npm run schema:check -- 0.1.0`. It changes nothing.
 */
import { refuseOtherSchema, refuseReleaseBefore } from '#server/platform/database/migrate.ts'
import { withClient } from '#server/platform/database/with-client.ts'
import { StartError } from '#server/platform/errors.ts'
import { withStore } from './with-store.ts'

const [before] = process.argv.slice(2)

await withStore(
  async (_config, { url, description }) => {
    // Any other text is later than each release, as versions are compared.
    if (before !== undefined && !/^\d+\.\d+\.\d+$/.test(before))
      throw new StartError('Say which release runs by its version: uliza schema:check 0.1.0.')
    await withClient(url, async (client) => {
      await refuseOtherSchema(client)
      if (before !== undefined) await refuseReleaseBefore(client, before)
    })
    console.log(
      before !== undefined ? `${before} can run beside this release.` : `This release can run on the ${description}.`,
    )
  },
  { isMigrated: false },
)

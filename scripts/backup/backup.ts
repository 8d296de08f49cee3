/** Makes a backup of the configured database and the uploaded files: `npm run backup`. The program may go on meanwhile. */
import { openBackups } from '#server/backups.ts'
import { busy } from '#server/platform/backup/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import { StartError } from '#server/platform/errors.ts'
import { withStore } from '../with-store.ts'
import { noBackups, sizeText } from './texts.ts'

await withStore(
  async (config, { url, description }) => {
    const backups = openBackups(config, url, systemClock)
    if (!backups) throw new StartError(noBackups)
    console.log(`Copying the ${description} …`)
    const backup = await backups.make()
    if (backup === busy) throw new StartError('Another backup is being made. Wait until it is done.')
    console.log(
      `${backup.id} is whole: ${sizeText(backup.bytes)} before it was compressed, and the files people uploaded.`,
    )
    console.log(
      config.backup?.walFolder
        ? 'From now on any moment can be restored: npm run restore -- --at 2026-11-27T14:03:05Z'
        : 'What happens from now on is not in it: set BACKUP_WAL_DIR to restore any moment (docs/backup.md).',
    )
  },
  { isMigrated: false },
)

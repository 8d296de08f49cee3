import { platform } from 'node:os'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { StartError } from '../errors.ts'
import { bucketEndpoint, bucketName, type S3Config } from '../files/files-settings.ts'
import type { Settings } from '../settings.ts'

export const backupFields = {
  BACKUP_DIR: z
    .string()
    .min(1)
    .optional()
    .describe('The folder that backups go to (docs/backup.md). Neither this nor a bucket: there are none.'),
  BACKUP_S3_BUCKET: bucketName.optional().describe('The bucket that backups go to, in place of a folder.'),
  BACKUP_S3_ENDPOINT: bucketEndpoint.optional().describe('Amazon’s unless set.'),
  BACKUP_S3_REGION: z.string().min(1).default('us-east-1').describe('The region of the bucket.'),
  BACKUP_S3_ACCESS_KEY_ID: z.string().min(1).optional().describe('The id of the key to the bucket.'),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('The secret of that key.'),
  BACKUP_KEY: z
    .string()
    .regex(/^AGE-SECRET-KEY-1[0-9A-Z]{58}$/, 'must be a key as npm run backup:key prints it (AGE-SECRET-KEY-1…)')
    .optional()
    .describe('What backups are encrypted with: npm run backup:key makes it. Keep a copy away from this machine.'),
  BACKUP_KEEP_DAYS: z.coerce
    .number('must be a number of days')
    .int()
    .min(1, 'must be 1 to 365')
    .max(365, 'must be 1 to 365')
    .default(30)
    .describe('How many days backups are kept.'),
  BACKUP_WAL_DIR: z
    .string()
    .min(1)
    .optional()
    .describe('Of a PostgreSQL of your own: where its finished WAL files are put.'),
}

export interface BackupSettings {
  /** Where backups lie: a folder, or a bucket elsewhere. */
  place: { folder: string } | { s3: S3Config }
  /** The age identity by which everything is encrypted and read again. */
  key: string
  keepDays: number
  /** Where PostgreSQL puts its finished WAL files; undefined where nothing archives them. */
  walFolder: string | undefined
}

export interface BackupConfig {
  /** Null: nothing is backed up. */
  backup: BackupSettings | null
}

interface Context {
  dataDir: string
  databaseUrl: string | undefined
}

/** A folder or a bucket, with the key; without either nothing is backed up. */
export function backupConfig(settings: Settings<typeof backupFields>, { dataDir, databaseUrl }: Context): BackupConfig {
  const place = placeOf(settings)
  const { BACKUP_KEY: key, BACKUP_KEEP_DAYS: keepDays, BACKUP_WAL_DIR } = settings
  if (!place) return { backup: null }
  if (!key)
    throw new StartError(
      'BACKUP_KEY is missing: backups are always encrypted. Make one with npm run backup:key, and keep a copy away from this machine: without it no backup can be read.',
    )
  // The embedded engine archives by itself; of another PostgreSQL whoever runs it says where to.
  const ofEngine = platform() === 'win32' ? undefined : join(dataDir, 'postgres', 'wal-archive')
  const walFolder = databaseUrl === undefined ? ofEngine : BACKUP_WAL_DIR
  return { backup: { place, key, keepDays, walFolder: walFolder && resolve(walFolder) } }
}

function placeOf(settings: Settings<typeof backupFields>): BackupSettings['place'] | null {
  const { BACKUP_DIR: folder, BACKUP_S3_BUCKET: bucket, BACKUP_S3_ENDPOINT: endpoint } = settings
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  const isBucketNamed = Boolean(bucket || endpoint || accessKeyId || secretAccessKey)
  if (folder && isBucketNamed)
    throw new StartError('BACKUP_DIR and BACKUP_S3_BUCKET are both set: backups go to one place. Leave one out.')
  if (folder) return { folder: resolve(folder) }
  if (!isBucketNamed) return null
  if (!bucket || !accessKeyId || !secretAccessKey)
    throw new StartError(
      'BACKUP_S3_BUCKET, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY belong together: set all three to keep backups in a bucket.',
    )
  return { s3: { bucket, endpoint, region: settings.BACKUP_S3_REGION, accessKeyId, secretAccessKey } }
}

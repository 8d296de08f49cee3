export const noBackups =
  'No place for backups is set: set BACKUP_DIR to a folder on another disk, or BACKUP_S3_BUCKET, and BACKUP_KEY (docs/backup.md).'

/** Bytes as people read them: 41 MB. */
export const sizeText = (bytes: number) =>
  bytes < 1e9 ? `${Math.max(1, Math.round(bytes / 1e6))} MB` : `${(bytes / 1e9).toFixed(1)} GB`

/** A year as it is said; undefined where it is none. */
export const yearOf = (text: string | undefined) => (text && /^20\d\d$/.test(text) ? Number(text) : undefined)

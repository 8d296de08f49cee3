export const noBackups =
  'No place for backups is set: set BACKUP_DIR to a folder on another disk, or BACKUP_S3_BUCKET, and BACKUP_KEY (docs/backup.md).'

/** Bytes as people read them: 41 MB. */
export const sizeText = (bytes: number) =>
  bytes < 1e9 ? `${Math.max(1, Math.round(bytes / 1e6))} MB` : `${(bytes / 1e9).toFixed(1)} GB`

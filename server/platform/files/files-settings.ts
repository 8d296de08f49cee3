import * as z from 'zod'
import { StartError } from '../errors.ts'
import type { Settings } from '../settings.ts'

export const bucketName = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    'must be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens',
  )
export const bucketEndpoint = z.url({
  protocol: /^https?$/,
  error: 'must be an address that starts with http:// or https://',
})

export const filesFields = {
  FILES_S3_BUCKET: bucketName
    .optional()
    .describe(`A private bucket, of any store that speaks the S3 protocol, for uploaded pictures and documents. Empty: they are
    kept in DATA_DIR. Bucket and keys belong together, and the start fails when the bucket does not answer.`),
  FILES_S3_ENDPOINT: bucketEndpoint.optional().describe('Amazon’s unless set.'),
  FILES_S3_REGION: z.string().min(1).default('us-east-1').describe('The region of the bucket.'),
  FILES_S3_ACCESS_KEY_ID: z.string().min(1).optional().describe('The id of the key to the bucket.'),
  FILES_S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('The secret of that key.'),
}

export interface S3Config {
  bucket: string
  /** Undefined: Amazon's own. */
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface FilesConfig {
  /** Null: files are kept on the disk, below `dataDir`. */
  s3: S3Config | null
}

export function filesConfig(settings: Settings<typeof filesFields>): FilesConfig {
  const { FILES_S3_BUCKET: bucket, FILES_S3_ACCESS_KEY_ID: accessKeyId } = settings
  const { FILES_S3_SECRET_ACCESS_KEY: secretAccessKey, FILES_S3_ENDPOINT: endpoint } = settings
  if (!bucket && !accessKeyId && !secretAccessKey && !endpoint) return { s3: null }
  if (!bucket || !accessKeyId || !secretAccessKey) {
    throw new StartError(
      'FILES_S3_BUCKET, FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY belong together: set all three to keep files in a bucket, or none to keep them in DATA_DIR.',
    )
  }
  return { s3: { bucket, endpoint, region: settings.FILES_S3_REGION, accessKeyId, secretAccessKey } }
}

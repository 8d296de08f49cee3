import type { S3Client } from '@aws-sdk/client-s3'
import { StartError } from '../errors.ts'
import type { FileStore } from './file-store.ts'
import type { S3Config } from './files-settings.ts'

type S3 = typeof import('@aws-sdk/client-s3')

/** Keeps files in a bucket of any store that speaks the S3 protocol, below a prefix. */
export function s3Store(bucket: S3Bucket, prefix: string): FileStore {
  const at = (key: string) => ({ Bucket: bucket.name, Key: `${prefix}/${key}` })
  return {
    async write(key, bytes, type) {
      const { s3, client } = await bucket.open()
      await client.send(new s3.PutObjectCommand({ ...at(key), Body: bytes, ContentType: type }))
    },
    async read(key) {
      const { s3, client } = await bucket.open()
      try {
        const { Body } = await client.send(new s3.GetObjectCommand(at(key)))
        return Body ? Buffer.from(await Body.transformToByteArray()) : null
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return null
        throw error
      }
    },
    async delete(keys) {
      const { s3, client } = await bucket.open()
      // One by one: a request for many needs a checksum that not every store knows.
      await Promise.all(keys.map((key) => client.send(new s3.DeleteObjectCommand(at(key)))))
    },
  }
}

export interface S3Bucket {
  name: string
  open(): Promise<{ s3: S3; client: S3Client }>
  /** Refuses the start when the bucket does not answer to these keys. */
  check(): Promise<void>
}

/**
 * A bucket and the client for it, which is loaded when it is first needed: who keeps files on the disk never loads it.
 */
export function openBucket({ bucket, endpoint, region, accessKeyId, secretAccessKey }: S3Config): S3Bucket {
  let opened: Promise<{ s3: S3; client: S3Client }> | undefined
  async function load() {
    const s3 = await import('@aws-sdk/client-s3')
    const client = new s3.S3Client({
      region,
      endpoint,
      credentials: { accessKeyId, secretAccessKey },
      // Stores other than Amazon's have one name for all buckets, and do not know every checksum of Amazon's.
      forcePathStyle: endpoint !== undefined,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
      requestHandler: { connectionTimeout: 3_000, requestTimeout: 20_000 },
    })
    return { s3, client }
  }
  const open = () => {
    opened ??= load()
    return opened
  }
  return {
    name: bucket,
    open,
    async check() {
      const { s3, client } = await open()
      await client.send(new s3.HeadBucketCommand({ Bucket: bucket })).catch((error: Error) => {
        const where = endpoint ?? 'Amazon S3'
        throw new StartError(
          `The bucket ${bucket} at ${where} cannot be used (${error.name}). Look at the settings that begin with FILES_S3.`,
        )
      })
    },
  }
}

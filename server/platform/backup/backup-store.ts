import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openBucket } from '../files/s3-store.ts'
import type { BackupSettings } from './backup-settings.ts'

/** Where backups lie. A name is a path with `/`; what is written again replaces what was there. */
export interface BackupStore {
  /** Keeps it whole or not at all. */
  write(name: string, content: Readable): Promise<void>
  /** Fails where there is none. */
  read(name: string): Promise<Readable>
  /** The names that begin so, in the order of the alphabet. */
  list(prefix: string): Promise<string[]>
  delete(names: readonly string[]): Promise<void>
  /** Deletes what was begun before then and never became whole. */
  deleteUnfinished(before: Date): Promise<void>
}

export function openBackupStore(place: BackupSettings['place']): BackupStore {
  return 'folder' in place ? folderStore(place.folder) : bucketStore(openBucket(place.s3))
}

function folderStore(folder: string): BackupStore {
  return {
    async write(name, content) {
      const path = join(folder, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Two processes may keep the same WAL file at once.
      const unfinished = `${path}.${randomUUID()}.unfinished`
      await pipeline(content, createWriteStream(unfinished, { mode: 0o600, flush: true })).catch(async (error) => {
        await rm(unfinished, { force: true })
        throw error
      })
      await rename(unfinished, path)
      // What is deleted once this is here must not come back without it after a power cut.
      const parent = await open(dirname(path))
      await parent.sync().finally(() => parent.close())
    },
    async read(name) {
      const file = await open(join(folder, name))
      return createReadStream('', { fd: file })
    },
    async list(prefix) {
      const base = join(folder, prefix.slice(0, prefix.lastIndexOf('/') + 1))
      const entries = await readdir(base, { recursive: true, withFileTypes: true }).catch(noFolder)
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.unfinished'))
        .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length).replaceAll('\\', '/'))
        .filter((name) => name.startsWith(prefix))
        .toSorted()
    },
    async delete(names) {
      await Promise.all(names.map((name) => rm(join(folder, name), { force: true })))
    },
    async deleteUnfinished(before) {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(noFolder)
      for (const entry of entries.filter(({ name }) => name.endsWith('.unfinished'))) {
        const path = join(entry.parentPath, entry.name)
        const made = await stat(path).catch(() => null)
        if (made && made.mtime < before) await rm(path, { force: true })
      }
    },
  }
}

function noFolder(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return []
  throw error
}

function bucketStore(bucket: ReturnType<typeof openBucket>): BackupStore {
  return {
    async write(name, content) {
      const { client } = await bucket.open()
      const { Upload } = await import('@aws-sdk/lib-storage')
      // Parts of 16 MiB: 10,000 of them, which is the most there may be, are 160 GiB.
      const params = { Bucket: bucket.name, Key: name, Body: content }
      await new Upload({ client, params, partSize: 16 * 1_048_576, queueSize: 2 }).done()
    },
    async read(name) {
      const { s3, client } = await bucket.open()
      const { Body } = await client.send(new s3.GetObjectCommand({ Bucket: bucket.name, Key: name }))
      if (!Body) throw new Error(`${name} is not in the bucket ${bucket.name}`)
      return Body as Readable
    },
    async list(prefix) {
      const { s3, client } = await bucket.open()
      const names: string[] = []
      for await (const page of s3.paginateListObjectsV2({ client }, { Bucket: bucket.name, Prefix: prefix }))
        names.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []))
      return names.toSorted()
    },
    async delete(names) {
      const { s3, client } = await bucket.open()
      for (const name of names) await client.send(new s3.DeleteObjectCommand({ Bucket: bucket.name, Key: name }))
    },
    // A bucket shows nothing that is not whole, and ends uploads by a rule of its own (docs/backup.md).
    deleteUnfinished: async () => undefined,
  }
}

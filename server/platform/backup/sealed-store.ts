import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { StartError } from '../errors.ts'
import type { BackupStore } from './backup-store.ts'

/** Who makes no backups never loads it. */
const loadAge = () => import('age-encryption')

const ending = '.zst.age'

/**
 * What is kept is compressed by zstd, then encrypted by age: `age -d -i KEY FILE | zstd -d` reads it without this
 * program.
 */
export function sealedStore(store: BackupStore, key: string): BackupStore {
  return {
    async write(name, content) {
      const { Encrypter, identityToRecipient } = await loadAge()
      const encrypter = new Encrypter()
      encrypter.addRecipient(await identityToRecipient(key))
      const compressed = createZstdCompress()
      const compressing = pipeline(content, compressed)
      // It may fail before anybody waits for it, which is below.
      compressing.catch(() => undefined)
      const encrypted = await encrypter.encrypt(webOf(compressed))
      const kept = store.write(`${name}${ending}`, nodeOf(encrypted))
      const [read, written] = await Promise.allSettled([compressing, kept])
      // Where the place refuses it, reading was only ended by that.
      for (const each of [written, read]) if (each.status === 'rejected' && !isEnd(each.reason)) throw each.reason
      for (const each of [read, written]) if (each.status === 'rejected') throw each.reason
    },
    async read(name) {
      const { Decrypter } = await loadAge()
      const decrypter = new Decrypter()
      decrypter.addIdentity(key)
      const kept = await store.read(`${name}${ending}`)
      const decrypted = await decrypter.decrypt(webOf(kept)).catch((error: Error) => {
        throw new StartError(`${name} cannot be read with this BACKUP_KEY (${error.message}).`)
      })
      const content = new PassThrough()
      pipeline(nodeOf(decrypted), createZstdDecompress(), content).catch(() => undefined)
      return content
    },
    async list(prefix) {
      const names = await store.list(prefix)
      return names.flatMap((name) => (name.endsWith(ending) ? name.slice(0, -ending.length) : []))
    },
    deleteUnfinished: (before) => store.deleteUnfinished(before),
    delete: (names) => store.delete(names.map((name) => `${name}${ending}`)),
  }
}

type WebStream = ReadableStream<Uint8Array>

const webOf = (stream: Readable) => Readable.toWeb(stream) as unknown as WebStream

/** What it fails of is heard by whoever reads it, also where it failed before they began. */
const nodeOf = (stream: WebStream) =>
  Readable.fromWeb(stream as unknown as Parameters<typeof Readable.fromWeb>[0]).on('error', () => undefined)

/** A stream that another one ended says no more than so. */
const isEnd = ({ code, name }: { code?: string; name?: string }) =>
  code === 'ERR_STREAM_PREMATURE_CLOSE' || name === 'AbortError'

export const readText = async (store: BackupStore, name: string): Promise<string> =>
  Buffer.concat(await (await store.read(name)).toArray()).toString()

export const writeText = (store: BackupStore, name: string, text: string) => store.write(name, Readable.from([text]))

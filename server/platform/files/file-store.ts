import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Where uploaded files are kept, in the form the program gave them. A key is a path with `/`, made by the program, and
 * its content never changes.
 */
export interface FileStore {
  /** Keeps a file, whole or not at all. */
  write(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** Null when there is none. */
  read(key: string): Promise<Buffer | null>
  /** Deletes files; one that is not there is no error. */
  delete(keys: readonly string[]): Promise<void>
}

/** Keeps files in a folder of this machine. */
export function folderStore(folder: string): FileStore {
  return {
    async write(key, bytes) {
      const path = join(folder, key)
      await mkdir(dirname(path), { recursive: true })
      const part = `${path}.${process.pid}.part`
      try {
        await writeFile(part, bytes)
        await rename(part, path)
      } catch (error) {
        // On a full disk the half of a file would take what room there is.
        await rm(part, { force: true })
        throw error
      }
    },
    async read(key) {
      try {
        return await readFile(join(folder, key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async delete(keys) {
      await Promise.all(keys.map((key) => rm(join(folder, key), { force: true })))
    },
  }
}

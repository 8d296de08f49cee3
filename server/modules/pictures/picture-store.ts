import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where the files of pictures are kept. A key is a path with `/`, made by the program; whoever may see it fetches it below `/media/`. */
export interface PictureStore {
  /** Keeps a file, whole or not at all; the content of a key never changes. */
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Deletes files; one that is not there is no error. */
  delete(keys: readonly string[]): Promise<void>
}

/** Keeps pictures in a folder of this machine. */
export function folderPictureStore(folder: string): PictureStore {
  return {
    async write(key, bytes) {
      const path = join(folder, key)
      await mkdir(dirname(path), { recursive: true })
      const part = `${path}.${process.pid}.part`
      await writeFile(part, bytes)
      await rename(part, path)
    },
    async delete(keys) {
      await Promise.all(keys.map((key) => rm(join(folder, key), { force: true })))
    },
  }
}

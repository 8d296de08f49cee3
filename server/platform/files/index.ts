import { join } from 'node:path'
import { type FileStore, folderStore } from './file-store.ts'
import type { FilesConfig } from './files-settings.ts'
import { openBucket, s3Store } from './s3-store.ts'

export type { FileStore } from './file-store.ts'
export { readJpeg } from './read-jpeg.ts'

export interface FileStores {
  /** What anybody may fetch below `/media/`. What is drawn for the demo lies on the disk, wherever uploads are kept. */
  media: FileStore
  /** What is answered by endpoints alone, to those who may read it. */
  documents: FileStore
  /**
   * Whether pictures that were uploaded are on the disk, from where they are served without this program's reading
   * them.
   */
  isOnDisk: boolean
  /** Refuses the start when files cannot be kept where the settings say. */
  check(): Promise<void>
}

/** Where uploaded pictures are, in either store: `/media/pictures/…`. */
export const picturesFolder = 'pictures'

export function openFileStores({ dataDir, s3 }: FilesConfig & { dataDir: string }): FileStores {
  const folder = folderStore(join(dataDir, 'media'))
  if (!s3) {
    const documents = folderStore(join(dataDir, 'documents'))
    return { media: folder, documents, isOnDisk: true, check: async () => undefined }
  }
  const bucket = openBucket(s3)
  const media = s3Store(bucket, 'media')
  return {
    media: { ...media, read: (key) => (key.startsWith(`${picturesFolder}/`) ? media : folder).read(key) },
    documents: s3Store(bucket, 'documents'),
    isOnDisk: false,
    check: bucket.check,
  }
}

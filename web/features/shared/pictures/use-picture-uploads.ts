import { useRef, useState } from 'react'
import { type UploadedPicture, uploadPicture } from '#contracts/pictures.ts'
import { pictureAspects, pictureMinWidths, type ShopPictureKind } from '#contracts/wire/picture-kinds.ts'
import { upload } from '#web/lib/api/upload.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { middle } from './crop.ts'
import { cutOut, readPicture } from './read-picture.ts'

/** A file on its way, or one that did not get there. */
export interface PictureUpload {
  key: string
  name: string
  bytes: number
  /** From 0 to 1; at 1 the server makes its sizes. */
  share: number
  refusal?: string
}

/** Sends the middle of each chosen file, one after the other, and keeps what failed with the reason. */
export function usePictureUploads(kind: ShopPictureKind, onUpload: (uploaded: UploadedPicture, file: File) => void) {
  const [uploads, setUploads] = useState<PictureUpload[]>([])
  const stops = useRef(new Map<string, AbortController>())
  const last = useRef(Promise.resolve())
  const count = useRef(0)
  const done = useRef(onUpload)
  done.current = onUpload

  const change = (key: string, to: Partial<PictureUpload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...to } : each)))
  const drop = (key: string) => setUploads((all) => all.filter((each) => each.key !== key))

  async function send(key: string, file: File, signal: AbortSignal) {
    if (signal.aborted) return
    try {
      const [aspect, minWidth] = [pictureAspects[kind], pictureMinWidths[kind]]
      const picture = await readPicture(file)
      if (!picture) return change(key, { refusal: m.pictures_unreadable() })
      if (Math.min(picture.width, picture.height * aspect) < minWidth) {
        return change(key, { refusal: m.pictures_too_small({ width: minWidth }) })
      }
      const cut = await cutOut(picture, middle, aspect)
      picture.close()
      change(key, { bytes: cut.size })
      const onProgress = (share: number) => change(key, { share })
      done.current(await upload(uploadPicture, { kind }, { file: cut, onProgress, signal }), file)
      drop(key)
    } catch (error) {
      if (!signal.aborted) change(key, { refusal: refusalMessage(error) })
    }
  }

  return {
    uploads,
    add(files: readonly File[]) {
      for (const file of files) {
        count.current += 1
        const [key, stop] = [String(count.current), new AbortController()]
        stops.current.set(key, stop)
        setUploads((all) => [...all, { key, name: file.name, bytes: file.size, share: 0 }])
        last.current = last.current.then(() => send(key, file, stop.signal))
      }
    },
    /** Stops one that is on its way, or forgets one that failed. */
    remove(key: string) {
      stops.current.get(key)?.abort()
      drop(key)
    },
  }
}

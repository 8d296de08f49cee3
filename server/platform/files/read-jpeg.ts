import type { Picture } from '#contracts/wire/primitives.ts'
import type { FileStore } from './file-store.ts'

/**
 * An uploaded picture for a PDF, which knows neither WebP nor AVIF: the smallest that is at least so many pixels wide.
 * Null where it cannot be read: a document without its picture is as good a document.
 */
export async function readJpeg(media: FileStore, picture: Picture, least: number): Promise<Buffer | null> {
  const { base, widths, formats } = picture
  const width = widths.toSorted((a, b) => a - b).find((each) => each >= least) ?? widths.at(-1)
  if (!base.startsWith('/media/')) return null
  const key = `${base.slice('/media/'.length)}-${width}.${formats.includes('webp') ? 'webp' : formats[0]}`
  try {
    const file = await media.read(key)
    if (!file) return null
    const { default: sharp } = await import('sharp')
    return await sharp(file).flatten({ background: '#ffffff' }).jpeg({ quality: 80 }).toBuffer()
  } catch {
    return null
  }
}

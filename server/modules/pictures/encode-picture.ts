import sharp, { type Sharp } from 'sharp'
import { type PictureKind, pictureAspects, pictureMinWidth, pictureWidths } from '#contracts/wire/picture-kinds.ts'
import type { Picture } from '#contracts/wire/primitives.ts'
import { DomainError } from '#server/platform/errors.ts'

/** A photograph of a phone has 12 to 50 million; what decodes to more is refused before it is decoded. */
const maxPixels = 50_000_000

const encoders = {
  avif: (picture: Sharp) => picture.avif({ quality: 50, effort: 2, chromaSubsampling: '4:2:0' }),
  webp: (picture: Sharp) => picture.webp({ quality: 76, effort: 3 }),
}
const formats = ['avif', 'webp'] as const satisfies (keyof typeof encoders)[]

export interface EncodedPicture extends Pick<Picture, 'widths' | 'formats' | 'aspect'> {
  files: { width: number; format: (typeof formats)[number]; bytes: Buffer }[]
}

/**
 * Cuts a JPEG, PNG or WebP file to the shape of its kind and encodes it anew in every size, without anything else that the file held:
 * metadata, further frames, bytes after its end. Throws `unusable_picture` with a sentence for the person who chose the file.
 */
export async function encodePicture(file: Buffer, kind: PictureKind): Promise<EncodedPicture> {
  if (!isPictureFile(file)) throw unusable('Choose a JPEG, PNG or WebP picture. This file is none of them.')
  const [widths, aspect] = [pictureWidths[kind], pictureAspects[kind]]
  const { data, info } = await cutOut(file, widths, aspect).catch((error: unknown) => {
    throw error instanceof DomainError ? error : unusable('This picture is damaged or not complete. Choose another.')
  })
  const made: EncodedPicture = {
    widths: widths.filter((width) => width <= info.width),
    formats: [...formats],
    aspect,
    files: [],
  }
  for (const width of made.widths) {
    const scaled = sharp(data, { raw: info }).resize(width, Math.round(width / aspect), { fit: 'fill' })
    for (const format of formats) {
      made.files.push({ width, format, bytes: await encoders[format](scaled.clone()).toBuffer() })
    }
  }
  return made
}

/** The middle of the picture in its shape as pixels, upright, in sRGB and on white, at the greatest width that it fills. */
async function cutOut(file: Buffer, widths: readonly number[], aspect: number) {
  const picture = sharp(file, { limitInputPixels: maxPixels + 1 })
  const own = await picture.metadata()
  if (own.width * own.height > maxPixels)
    throw unusable('This picture is larger than 50 million pixels. Make it smaller and try again.')
  const { width, height } = own.autoOrient
  const room = Math.floor(Math.min(width, height * aspect))
  if (room < pictureMinWidth)
    throw unusable(
      `This picture is too small: it needs at least ${pictureMinWidth} by ${Math.round(pictureMinWidth / aspect)} pixels.`,
    )
  const greatest = Math.max(...widths.filter((wanted) => wanted <= room))
  return picture
    .autoOrient()
    .resize(greatest, Math.round(greatest / aspect), { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** By its first bytes, so that nothing else is ever given to a decoder. */
function isPictureFile(file: Buffer): boolean {
  const begins = (bytes: string, at = 0) => file.subarray(at, at + bytes.length).toString('latin1') === bytes
  return begins('\xff\xd8\xff') || begins('\x89PNG\r\n\x1a\n') || (begins('RIFF') && begins('WEBP', 8))
}

const unusable = (sentence: string) => new DomainError('unusable_picture', sentence)

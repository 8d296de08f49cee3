import sharp, { type Sharp } from 'sharp'
import { type PictureKind, pictureAspects, pictureMinWidths, pictureWidths } from '#contracts/wire/picture-kinds.ts'
import type { Picture } from '#contracts/wire/primitives.ts'
import { decoded, openPicture, unusable } from './encoding.ts'
import { placeholderOf } from './placeholder.ts'

const encoders = {
  avif: (picture: Sharp) => picture.avif({ quality: 50, effort: 2, chromaSubsampling: '4:2:0' }),
  webp: (picture: Sharp) => picture.webp({ quality: 76, effort: 3 }),
}
const formats = ['avif', 'webp'] as const satisfies (keyof typeof encoders)[]

export interface EncodedPicture extends Omit<Picture, 'base'> {
  files: { width: number; format: (typeof formats)[number]; bytes: Buffer }[]
}

/**
 * Cuts a JPEG, PNG or WebP file to the shape of its kind and encodes it anew in every size, without anything else that
 * the file held: metadata, further frames, bytes after its end. Throws `unusable_picture` with a sentence for the
 * person who chose the file.
 */
export async function encodePicture(file: Uint8Array, kind: PictureKind): Promise<EncodedPicture> {
  const [widths, aspect] = [pictureWidths[kind], pictureAspects[kind]]
  const { data, info } = await decoded(cutOut(file, kind))
  const made: EncodedPicture = {
    widths: widths.filter((width) => width <= info.width),
    formats: [...formats],
    aspect,
    placeholder: await placeholderOf(sharp(data, { raw: info })),
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

/**
 * The middle of the picture in its shape as pixels, upright, in sRGB and on white, at the greatest width that it fills.
 */
async function cutOut(file: Uint8Array, kind: PictureKind) {
  const [widths, aspect, minWidth] = [pictureWidths[kind], pictureAspects[kind], pictureMinWidths[kind]]
  const { picture, width, height } = await openPicture(file)
  const room = Math.floor(Math.min(width, height * aspect))
  if (room < minWidth)
    throw unusable(
      `This picture is too small: it needs at least ${minWidth} by ${Math.round(minWidth / aspect)} pixels.`,
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

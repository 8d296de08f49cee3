import sharp from 'sharp'
import { DomainError } from '#server/platform/errors.ts'

/**
 * What decodes to more is refused before it is decoded: some files have to be decoded whole, at up to eight bytes a
 * pixel. The pages send less than four million, whatever the photograph has.
 */
const maxPixels = 16_000_000
/** A file that is a picture of a size that can be decoded, with its size once it stands upright. */
export async function openPicture(file: Uint8Array) {
  if (!isPictureFile(file)) throw unusable('Choose a JPEG, PNG or WebP picture. This file is none of them.')
  const picture = sharp(file, { limitInputPixels: maxPixels + 1 })
  const own = await picture.metadata()
  if (own.width * own.height > maxPixels)
    throw unusable('This picture is larger than 16 million pixels. Make it smaller and try again.')
  return { picture, ...own.autoOrient }
}

/** By its first bytes, so that nothing else is ever given to a decoder. */
function isPictureFile(file: Uint8Array): boolean {
  const begins = (bytes: string, at = 0) =>
    Buffer.from(file.subarray(at, at + bytes.length)).toString('latin1') === bytes
  return begins('\xff\xd8\xff') || begins('\x89PNG\r\n\x1a\n') || (begins('RIFF') && begins('WEBP', 8))
}

/** What a decoder cannot read is refused with a sentence for the person who chose the file. */
export const decoded = <Encoded>(work: Promise<Encoded>): Promise<Encoded> =>
  work.catch((error: unknown) => {
    throw error instanceof DomainError ? error : unusable('This picture is damaged or not complete. Choose another.')
  })

export const unusable = (sentence: string) => new DomainError('unusable_picture', sentence)

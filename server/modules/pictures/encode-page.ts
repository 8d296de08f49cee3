import { documentMinSide } from '#contracts/onboarding/steps.ts'
import { decoded, openPicture, unusable } from './encoding.ts'

/** Of the longer side, in pixels: a page that fills it can be read to its small print. */
const maxSide = 2_000

/** A page of a document as WebP: whole, upright, and without anything else that its file held. */
export async function encodePage(file: Uint8Array): Promise<{ bytes: Buffer; width: number; height: number }> {
  const { data, info } = await decoded(draw(file))
  return { bytes: data, width: info.width, height: info.height }
}

async function draw(file: Uint8Array) {
  const { picture, width, height } = await openPicture(file)
  if (Math.min(width, height) < documentMinSide)
    throw unusable(`This picture is too small to read: it needs at least ${documentMinSide} pixels on each side.`)
  return picture
    .autoOrient()
    .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .webp({ quality: 82, effort: 3 })
    .toBuffer({ resolveWithObject: true })
}

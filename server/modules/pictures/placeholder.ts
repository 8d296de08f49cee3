import type { Sharp } from 'sharp'

/** The colours of a picture's four quarters, row by row, as `Picture.placeholder` has them. */
export async function placeholderOf(picture: Sharp): Promise<string> {
  const quarters = picture.flatten({ background: '#ffffff' }).toColourspace('srgb').resize(2, 2, { fit: 'fill' })
  return (await quarters.raw().toBuffer()).toString('hex')
}

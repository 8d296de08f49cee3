import type { PictureSource } from '#web/ui/brand/picture.tsx'
import { type Crop, cropArea } from './crop.ts'

/** As wide as the largest size that is kept: what is beyond would only cost mobile data. */
const greatestWidth = 1600

/** The picture of a file, upright; null where the browser cannot read it. */
export const readPicture = (file: Blob): Promise<ImageBitmap | null> =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)

/** What is kept of a picture, to be cut once more; null where it cannot be had. */
export async function readKept({ base, widths }: PictureSource): Promise<ImageBitmap | null> {
  const response = await fetch(`${base}-${Math.max(...widths)}.webp`).catch(() => null)
  return response?.ok ? readPicture(await response.blob()) : null
}

/** The same a quarter to the right. */
export function turned(picture: ImageBitmap): Promise<ImageBitmap> {
  const canvas = new OffscreenCanvas(picture.height, picture.width)
  const context = canvas.getContext('2d')
  context?.translate(picture.height, 0)
  context?.rotate(Math.PI / 2)
  context?.drawImage(picture, 0, 0)
  return createImageBitmap(canvas)
}

/** The kept part as a new file, without anything that the old one said of itself. */
export async function cutOut(picture: ImageBitmap, crop: Crop, aspect: number): Promise<Blob> {
  const { left, top, width, height } = cropArea(crop, picture, aspect)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(Math.min(width, greatestWidth))
  canvas.height = Math.round(canvas.width / aspect)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((file) => (file ? resolve(file) : reject(new Error('no file'))), 'image/jpeg', 0.92),
  )
}

/** All of it as a new file, no longer on either side than this. */
export async function shrunk(picture: ImageBitmap, side: number): Promise<Blob> {
  const share = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = new OffscreenCanvas(Math.round(picture.width * share), Math.round(picture.height * share))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
}

/** Draws the kept part into a canvas of the page, at the canvas' own size. */
export function drawPart(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop, aspect: number) {
  const { left, top, width, height } = cropArea(crop, picture, aspect)
  const context = canvas.getContext('2d')
  if (!context) return
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height)
}

/**
 * Which part of a picture is kept: the middle of it as a share of the picture, and how much larger than needed it is
 * drawn.
 */
export interface Crop {
  /** From 0 (left, top) to 1. */
  x: number
  y: number
  /** From 1, where the part is as large as the picture allows, to `maxZoom`. */
  zoom: number
}

export interface Size {
  width: number
  height: number
}

export const middle: Crop = { x: 0.5, y: 0.5, zoom: 1 }
const maxZoom = 4

/** Width of the kept part at this zoom and the height that belongs to it, in pixels of the picture. */
function partSize(picture: Size, aspect: number, zoom: number): Size {
  const width = Math.min(picture.width, picture.height * aspect) / zoom
  return { width, height: width / aspect }
}

/** How far a picture can be drawn larger and still be as wide as it has to be. */
export const zoomLimit = (picture: Size, aspect: number, minWidth: number) =>
  Math.min(maxZoom, Math.max(1, partSize(picture, aspect, 1).width / minWidth))

/** The nearest crop whose part lies within the picture. */
export function withinPicture({ x, y, zoom }: Crop, picture: Size, aspect: number): Crop {
  const part = partSize(picture, aspect, zoom)
  const keep = (place: number, share: number) => Math.min(1 - share / 2, Math.max(share / 2, place))
  return { x: keep(x, part.width / picture.width), y: keep(y, part.height / picture.height), zoom }
}

/** The kept part in pixels of the picture. */
export function cropArea(crop: Crop, picture: Size, aspect: number) {
  const { x, y, zoom } = withinPicture(crop, picture, aspect)
  const part = partSize(picture, aspect, zoom)
  return { left: x * picture.width - part.width / 2, top: y * picture.height - part.height / 2, ...part }
}

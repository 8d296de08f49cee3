/** What a shop's picture is for: each has a shape and sizes of its own. */
export const shopPictureKinds = ['EVENT_POSTER', 'PRODUCT', 'SHOP_COVER', 'SHOP_LOGO'] as const
export type ShopPictureKind = (typeof shopPictureKinds)[number]
/** REVIEW, PROBLEM: of a customer. */
export type PictureKind = ShopPictureKind | 'REVIEW' | 'PROBLEM'

/** Width divided by height of each kind. */
export const pictureAspects: Record<PictureKind, number> = {
  EVENT_POSTER: 640 / 420,
  PRODUCT: 1,
  REVIEW: 1,
  SHOP_COVER: 960 / 400,
  SHOP_LOGO: 1,
  PROBLEM: 4 / 3,
}

/** The widths each kind is shown in, once and twice as dense. */
export const pictureWidths: Record<PictureKind, number[]> = {
  EVENT_POSTER: [360, 540, 720, 960, 1600],
  PRODUCT: [160, 320, 640, 960],
  REVIEW: [160, 320, 640, 960],
  SHOP_COVER: [480, 664, 960, 1600],
  SHOP_LOGO: [80, 160, 320],
  PROBLEM: [160, 320, 640, 1280],
}

/** After cutting: what is narrower is blurred on every phone. One of the widths of its kind. */
export const pictureMinWidths: Record<PictureKind, number> = {
  EVENT_POSTER: 720,
  PRODUCT: 640,
  REVIEW: 320,
  SHOP_COVER: 960,
  SHOP_LOGO: 160,
  PROBLEM: 320,
}

/** In bytes: more than a phone's photograph, less than what only a studio makes. */
export const pictureBodyLimit = 10 * 1024 * 1024

/** The first of them is in the menu. */
export const maxPicturesOfProduct = 8

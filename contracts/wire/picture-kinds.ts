/** What a picture is for: each has a shape and sizes of its own. */
export const pictureKinds = ['EVENT_POSTER'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** Width divided by height of each kind. */
export const pictureAspects: Record<PictureKind, number> = { EVENT_POSTER: 640 / 420 }

/** The widths each kind is shown in, once and twice as dense. */
export const pictureWidths: Record<PictureKind, number[]> = { EVENT_POSTER: [360, 540, 720, 960, 1600] }

/** After cutting: what is narrower is blurred on every phone. */
export const pictureMinWidth = 720

/** In bytes: more than a phone's photograph, less than what only a studio makes. */
export const pictureBodyLimit = 10 * 1024 * 1024

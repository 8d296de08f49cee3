import { createSessionStorage } from '#web/lib/storage/session-storage.ts'

export type FavouriteKind = 'vendors' | 'products'

/** What a visitor wanted to keep before they signed in: it is kept once they come back. */
export const askedFavourite = createSessionStorage<{ kind: FavouriteKind; id: string }>('uliza-favourite')

import { listFavouriteProducts, listFavouriteShops, listFavourites } from '#contracts/favourites/favourites.ts'
import { apiPages, apiQuery } from '#web/lib/api/api-query.ts'

/** Which shops and products are kept: what hearts are drawn by. */
export const favourites = apiQuery(listFavourites, ['/api/user/favourites'])

export const favouriteShops = apiPages(listFavouriteShops, ['/api/user/favourites/vendors'])
export const favouriteProducts = apiPages(listFavouriteProducts, ['/api/user/favourites/products'])

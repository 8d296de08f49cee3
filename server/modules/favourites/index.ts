export { eraseFavourites } from './erase-favourites.ts'
export { mountFavourites } from './favourites.routes.ts'

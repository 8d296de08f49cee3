import * as z from 'zod'
import { Product } from '../catalog.ts'
import { VendorCard } from '../vendors.ts'
import { endpoint } from '../wire/endpoint.ts'
import { Nothing, ProductId, page, pageQuery, Slug, VendorId } from '../wire/primitives.ts'

/** So many shops, and so many products, are kept by one customer. */
export const maxFavourites = 200

export const listFavourites = endpoint({
  method: 'GET',
  path: '/api/user/favourites',
  summary: 'Lists which shops and products the customer keeps as favourites',
  access: 'user',
  response: z.object({
    /** The last kept first. */
    vendorIds: z.array(VendorId),
    productIds: z.array(ProductId),
  }),
})

export const FavouriteShop = z.object({
  id: VendorId,
  slug: Slug,
  name: z.string(),
  /** Null while it sells nothing here. */
  shop: VendorCard.nullable(),
  /** The favourite product of it that was kept last. */
  product: Product.nullable(),
})
export type FavouriteShop = z.infer<typeof FavouriteShop>

export const FavouriteProduct = z.object({
  id: ProductId,
  name: z.string(),
  shopName: z.string(),
  /** Both null while it is not sold. */
  product: Product.nullable(),
  shop: VendorCard.nullable(),
})
export type FavouriteProduct = z.infer<typeof FavouriteProduct>

export const listFavouriteShops = endpoint({
  method: 'GET',
  path: '/api/user/favourites/vendors',
  summary: 'Lists the favourite shops of the customer, the last kept first',
  access: 'user',
  query: z.strictObject(pageQuery),
  response: page(FavouriteShop),
})

export const listFavouriteProducts = endpoint({
  method: 'GET',
  path: '/api/user/favourites/products',
  summary: 'Lists the favourite products of the customer, the last kept first',
  access: 'user',
  query: z.strictObject(pageQuery),
  response: page(FavouriteProduct),
})

const ofShop = { path: '/api/user/favourites/vendors/:id', params: z.object({ id: VendorId }) } as const
const ofProduct = { path: '/api/user/favourites/products/:id', params: z.object({ id: ProductId }) } as const

export const keepShop = endpoint({
  method: 'PUT',
  ...ofShop,
  summary: 'Keeps a shop as a favourite; once more changes nothing',
  status: 204,
  access: 'user',
  response: Nothing,
  errors: ['not_found', 'too_many_favourites'],
})

export const dropShop = endpoint({
  method: 'DELETE',
  ...ofShop,
  summary: 'Keeps a shop as a favourite no longer; once more changes nothing',
  status: 204,
  access: 'user',
  response: Nothing,
})

export const keepProduct = endpoint({
  method: 'PUT',
  ...ofProduct,
  summary: 'Keeps a product as a favourite; once more changes nothing',
  status: 204,
  access: 'user',
  response: Nothing,
  errors: ['not_found', 'too_many_favourites'],
})

export const dropProduct = endpoint({
  method: 'DELETE',
  ...ofProduct,
  summary: 'Keeps a product as a favourite no longer; once more changes nothing',
  status: 204,
  access: 'user',
  response: Nothing,
})

import * as z from 'zod'
import { VendorCard } from '../vendors.ts'
import { endpoint } from '../wire/endpoint.ts'

/** So many favourite shops stand on the home page; the others are on a page of their own. */
export const favouritesAtHome = 8

export const getKnownHome = endpoint({
  method: 'GET',
  path: '/api/user/home',
  summary: 'Shows what the home page says to a customer who comes back',
  access: 'user',
  response: z.object({
    /** Those that are open first, of each the last kept first; without those that sell nothing here. */
    favourites: z.array(VendorCard.pick({ id: true, slug: true, name: true, logo: true, open: true })),
    /** How many favourite shops sell here. */
    favouriteCount: z.int(),
  }),
})

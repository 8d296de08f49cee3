import type { BodyOf } from '#contracts/endpoint.ts'
import type { DeliveryAreaId } from '#contracts/primitives.ts'
import type { createVendor } from '#contracts/vendors.ts'

type NewShop = BodyOf<typeof createVendor>

/** What the fields of a shop are called in every form that has some of them. An area that is known has its id. */
export type ShopValues = Omit<NewShop, 'deliveryAreas'> & {
  deliveryAreas: (NewShop['deliveryAreas'][number] & { id?: DeliveryAreaId })[]
}

import type { createVendor } from '#contracts/vendor-profile.ts'
import type { BodyOf } from '#contracts/wire/endpoint.ts'
import type { DeliveryAreaId } from '#contracts/wire/primitives.ts'

type NewShop = BodyOf<typeof createVendor>

/** What the fields of a shop are called in every form that has some of them. An area that is known has its id. */
export type ShopValues = Omit<NewShop, 'deliveryAreas'> & {
  deliveryAreas: (NewShop['deliveryAreas'][number] & { id?: DeliveryAreaId })[]
}

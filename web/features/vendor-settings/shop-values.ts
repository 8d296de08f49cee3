import type { BodyOf } from '#contracts/endpoint.ts'
import type { DeliveryAreaId } from '#contracts/primitives.ts'
import type { createVendor } from '#contracts/vendors.ts'

type NewShop = BodyOf<typeof createVendor>

/** What the fields of a shop are called in every form that has some of them. An area that is known has its id. */
export type ShopValues = Omit<NewShop, 'deliveryAreas'> & {
  deliveryAreas: (NewShop['deliveryAreas'][number] & { id?: DeliveryAreaId })[]
}

/** `setValueAs` for whole numbers: what is typed beside the digits, as in `1,500`, is left out; nothing is nothing. */
export const wholeNumber = (typed: unknown): number | undefined => {
  const digits = String(typed ?? '').replace(/\D/g, '')
  return digits === '' ? undefined : Number(digits)
}

import { checkShopAddress, getShopDraft, type ShopDraft } from '#contracts/onboarding/shop-draft.ts'
import type { createVendor } from '#contracts/vendor-profile.ts'
import type { BodyOf } from '#contracts/wire/endpoint.ts'
import { apiQuery, fillPath } from '#web/lib/api/api-query.ts'

export type NewShop = BodyOf<typeof createVendor>

/** What somebody has written so far about the shop they want to open, on whichever device. */
export const shopDraft = apiQuery(getShopDraft, ['/api/user/shop-draft'])

/** Whether a new shop can have this address. */
export const shopAddress = (slug: string) => apiQuery(checkShopAddress, [fillPath(checkShopAddress.path, { slug })])

/** The draft as the form holds it: a number that is not written yet is none. */
export function draftValues({ values }: Pick<ShopDraft, 'values'>): Partial<NewShop> {
  const { deliveryAreas, preparationMinutes: minutes, ...words } = values
  return {
    ...words,
    ...(deliveryAreas && {
      deliveryAreas: deliveryAreas.map(({ name = '', feeKES, minimumKES }) => ({
        name,
        feeKES: feeKES ?? Number.NaN,
        minimumKES: minimumKES ?? Number.NaN,
      })),
    }),
    ...(minutes && { preparationMinutes: { from: minutes.from ?? Number.NaN, to: minutes.to ?? Number.NaN } }),
  } as Partial<NewShop>
}

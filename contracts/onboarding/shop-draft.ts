import * as z from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { Instant, optionalText, Slug } from '../wire/primitives.ts'
import { onboardingSteps } from './steps.ts'

/** A number that is not written yet is null. */
const Written = z.number().nullable()

const Minute = z.int().min(0).max(2880)

/** What is written so far of a new shop: anything may be missing, or not right yet. It is checked when it is sent. */
export const ShopDraftValues = z
  .strictObject({
    name: optionalText(80),
    slug: optionalText(80),
    tagline: optionalText(80),
    description: optionalText(1000),
    categories: z.array(Slug).max(4),
    phone: optionalText(40),
    county: optionalText(40),
    area: optionalText(80),
    address: optionalText(200),
    hasPickup: z.boolean(),
    opening: z.array(z.strictObject({ weekday: z.int().min(1).max(7), opens: Minute, closes: Minute })).max(21),
    deliveryAreas: z
      .array(z.strictObject({ name: optionalText(60), feeKES: Written, minimumKES: Written }).partial())
      .max(60),
    preparationMinutes: z.strictObject({ from: Written, to: Written }).partial(),
    payoutPhone: optionalText(40),
  })
  .partial()

export const ShopDraft = z.object({
  step: z.enum(onboardingSteps),
  values: ShopDraftValues,
  savedAt: Instant,
})
export type ShopDraft = z.infer<typeof ShopDraft>

export const getShopDraft = endpoint({
  method: 'GET',
  path: '/api/user/shop-draft',
  summary: 'Shows what the user has written so far of a shop; null before that, and once it is sent',
  access: 'user',
  response: ShopDraft.nullable(),
})

export const saveShopDraft = endpoint({
  method: 'PUT',
  path: '/api/user/shop-draft',
  summary: 'Keeps what the user has written so far of a shop',
  access: 'user',
  body: z.strictObject({ step: z.enum(onboardingSteps), values: ShopDraftValues }),
  response: ShopDraft,
  errors: ['already_a_vendor', 'wrong_role'],
})

/** Also a shop that nobody can see yet has its address. */
export const checkShopAddress = endpoint({
  method: 'GET',
  path: '/api/user/shop-addresses/:slug',
  summary: 'Says whether a new shop can have this address',
  access: 'user',
  limits: [{ name: 'shop-address', max: 120, every: '10 minutes', by: 'account' }],
  params: z.object({ slug: Slug }),
  response: z.object({ isFree: z.boolean() }),
})

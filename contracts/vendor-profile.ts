import * as z from 'zod'
import { passwordTries } from './account/account-limits.ts'
import { phoneCodeTries } from './account/phone-code-limits.ts'
import { PhoneCode } from './account/phone-codes.ts'
import { KraPin } from './money/invoices.ts'
import { DeliveryArea, OpeningWindow, OpenState, VendorStatus } from './vendors.ts'
import { type County, counties } from './wire/counties.ts'
import { endpoint } from './wire/endpoint.ts'
import { Shillings } from './wire/money.ts'
import { patchSchema } from './wire/patch.ts'
import {
  CountySlug,
  DeliveryAreaId,
  Instant,
  optionalText,
  Phone,
  Picture,
  PictureId,
  Slug,
  text,
  VendorId,
  Version,
} from './wire/primitives.ts'

const KnownCounty = z.enum(Object.keys(counties) as [County, ...County[]], 'Choose a county.')

const isEachOnce = <T>(items: T[], keyOf: (item: T) => unknown) => new Set(items.map(keyOf)).size === items.length

const Categories = z
  .array(Slug)
  .min(1, 'Choose at least one category.')
  .max(4, 'Choose at most four categories.')
  .refine((slugs) => isEachOnce(slugs, (slug) => slug), 'Choose each category once.')

const Opening = z
  .array(OpeningWindow)
  .max(21)
  .refine((windows) => isEachOnce(windows, ({ weekday, opens }) => weekday * 1440 + opens), 'Two times open together.')

const DeliveryAreaInput = z.strictObject({
  name: text(60),
  feeKES: Shillings.max(100_000),
  minimumKES: Shillings.max(1_000_000),
})

const namedOnce = (areas: { name: string }[]) => isEachOnce(areas, ({ name }) => name.toLowerCase())
const namedOnceMessage = 'Name each place once.'

const PreparationMinutes = z
  .strictObject({ from: z.int().min(0).max(10_080), to: z.int().min(1).max(10_080) })
  .refine(({ from, to }) => from <= to, { error: 'The longer time comes second.', path: ['to'] })
  .meta({ examples: [{ from: 15, to: 30 }] })

/** A few words for the card; without them the card shows none. */
const Tagline = optionalText(80)

export const createVendor = endpoint({
  method: 'POST',
  path: '/api/vendors',
  summary: 'Opens a shop, which waits for approval',
  status: 201,
  access: 'user',
  body: z.strictObject({
    name: text(80),
    slug: Slug.min(3, 'Use at least 3 letters or digits.'),
    tagline: Tagline.optional(),
    description: text(1000),
    categories: Categories,
    phone: Phone,
    county: KnownCounty,
    area: text(80),
    address: text(200),
    hasPickup: z.boolean(),
    opening: Opening,
    deliveryAreas: z.array(DeliveryAreaInput).max(60).refine(namedOnce, namedOnceMessage),
    preparationMinutes: PreparationMinutes,
    payoutPhone: Phone,
  }),
  response: z.object({ id: VendorId, slug: Slug, status: VendorStatus }),
  errors: ['already_a_vendor', 'email_needed', 'already_in_shop', 'slug_taken', 'wrong_role', 'invalid_input'],
})

/** A time when the shop is closed whatever its hours say. */
export const Closure = z
  .strictObject({ startsAt: Instant, endsAt: Instant, reason: optionalText(120) })
  .refine(({ startsAt, endsAt }) => Date.parse(startsAt) < Date.parse(endsAt) && startsAt > '2000', {
    error: 'It ends after it starts.',
    path: ['endsAt'],
  })
  .meta({ examples: [{ startsAt: '2026-12-24T15:00:00Z', endsAt: '2026-12-27T05:00:00Z', reason: 'Christmas' }] })
export type Closure = z.infer<typeof Closure>

/** The owner takes no orders for a while, or let three in a row time out and has not looked since. */
export const pauseReasons = ['OWNER', 'MISSED_ORDERS'] as const
export type PauseReason = (typeof pauseReasons)[number]

const Pause = z.strictObject({
  /** Null until the owner resumes. */
  until: Instant.nullable(),
  reason: z.enum(pauseReasons),
})

/** A vendor as its owner sees it. */
export const VendorProfile = z.object({
  id: VendorId,
  slug: Slug,
  name: z.string(),
  tagline: z.string(),
  description: z.string(),
  cover: Picture.nullable(),
  logo: Picture.nullable(),
  status: VendorStatus,
  /** The administrator's note with the last decision. */
  statusReason: z.string().nullable(),
  phone: z.string(),
  county: CountySlug,
  area: z.string(),
  address: z.string(),
  /** On its receipts; null until it is given. */
  kraPin: z.string().nullable(),
  /** Its prices hold VAT, which its receipts say. */
  isVatRegistered: z.boolean(),
  categories: z.array(Slug),
  hours: z.array(OpeningWindow),
  /** Those to come, and the one that is on. */
  closures: z.array(Closure),
  hasPickup: z.boolean(),
  deliveryAreas: z.array(DeliveryArea),
  preparationMinutes: z.object({ from: z.int(), to: z.int() }),
  payoutPhone: z.string(),
  /** Until when no payout can be requested, because the payout phone has changed; null when one can. */
  payoutPhoneCoolsAt: Instant.nullable(),
  /** The smallest payout that can be requested. */
  payoutLeastKES: Shillings,
  open: OpenState,
  pause: Pause.nullable(),
  version: z.int(),
})
export type VendorProfile = z.infer<typeof VendorProfile>

export const getVendorProfile = endpoint({
  method: 'GET',
  path: '/api/vendor/profile',
  summary: 'Shows the shop of the vendor; null before it has one',
  access: 'vendor-applicant',
  staff: 'everybody',
  response: VendorProfile.nullable(),
})

/** What can be changed of a shop. */
export const vendorFields = {
  /** Until the shop is approved; afterwards an administrator changes it, since the name was part of the review. */
  name: text(80),
  tagline: Tagline,
  description: text(1000),
  categories: Categories,
  phone: Phone,
  county: KnownCounty,
  area: text(80),
  address: text(200),
  kraPin: KraPin.nullable(),
  /** Only with a PIN. */
  isVatRegistered: z.boolean(),
  opening: Opening,
  closures: z
    .array(Closure)
    .max(50)
    .refine((closures) => isEachOnce(closures, ({ startsAt }) => Date.parse(startsAt)), 'Two closures start together.'),
  /** The whole list: an area with its `id` stays the same area, one left out is gone. */
  deliveryAreas: z
    .array(DeliveryAreaInput.extend({ id: DeliveryAreaId.optional() }))
    .max(60)
    .refine(namedOnce, namedOnceMessage),
  preparationMinutes: PreparationMinutes,
  hasPickup: z.boolean(),
  /** Uploaded pictures of the shop; null shows none. */
  coverId: PictureId.nullable(),
  logoId: PictureId.nullable(),
  /** No orders until then, or until the owner resumes; null resumes. */
  pause: Pause.pick({ until: true }).nullable(),
  payoutPhone: Phone,
}

/**
 * The version of the shop that was seen. Who sends it is refused when the shop has another by now; who does not (to
 * pause, which depends on nothing that was read) changes what is sent of the shop as it is.
 */
export const versionSeen = Version.optional()

export const updateVendorProfile = endpoint({
  method: 'PATCH',
  path: '/api/vendor/profile',
  summary: 'Changes what is sent of the shop, and leaves the rest',
  access: 'vendor',
  staff: ['settings'],
  limits: [passwordTries, phoneCodeTries],
  staffFields: {
    pause: ['availability'],
    payoutPhone: ['payouts'],
    password: ['payouts'],
    payoutPhoneCode: ['payouts'],
  },
  body: patchSchema(vendorFields, {
    version: versionSeen,
    /** Required when the payout phone changes. */
    password: z.string().max(200).optional(),
    /** The code that was sent to the new payout phone; required where codes can be sent. */
    payoutPhoneCode: PhoneCode.optional(),
  }),
  response: VendorProfile,
  errors: [
    'not_found',
    'version_conflict',
    'invalid_transition',
    'confirmation_needed',
    'second_factor_required',
    'wrong_password',
    'phone_code_needed',
    'wrong_phone_code',
    'phone_code_expired',
    'invalid_input',
  ],
})

/** Submits the shop for review again, after changes were requested or it was rejected. */
export const submitVendor = endpoint({
  method: 'POST',
  path: '/api/vendor/profile/submit',
  summary: 'Submits the shop for review again, after changes were requested or it was rejected',
  access: 'vendor',
  staff: 'owner',
  response: VendorProfile,
  errors: ['not_found', 'invalid_transition'],
})

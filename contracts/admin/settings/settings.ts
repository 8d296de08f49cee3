import * as z from 'zod'
import { CommissionPercent } from '../../money/commissions.ts'
import { messageChannels } from '../../notifications/channels.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { patchSchema } from '../../wire/patch.ts'
import { Email, Instant, Phone } from '../../wire/primitives.ts'
import {
  bannerMaxLength,
  limitSetting,
  type NumberSetting,
  type PriceSetting,
  priceBounds,
  priceSetting,
  type SpendingLimitSetting,
  settingBounds,
  spendingLimitBounds,
} from './setting-bounds.ts'

const between = (name: NumberSetting, number: z.ZodNumber = z.int()) => {
  const { least, most } = settingBounds[name]
  return number.min(least).max(most)
}

/** For whom a banner is: those who buy, those who work for shops, or both. */
export const BannerAudience = z.enum(['EVERYBODY', 'CUSTOMERS', 'VENDORS'])
export type BannerAudience = z.infer<typeof BannerAudience>

/** Whose products are approved as soon as they are saved. Of the others an administrator decides. */
export const ApprovesProducts = z.enum(['EVERYONE', 'TRUSTED', 'NOBODY'])
export type ApprovesProducts = z.infer<typeof ApprovesProducts>

const BannerText = z.string().trim().min(1).max(bannerMaxLength)

/** One message on top of every page, until it ends or who reads it has closed it. */
export const Banner = z
  .strictObject({
    en: BannerText,
    sw: BannerText,
    audience: BannerAudience,
    startsAt: Instant,
    endsAt: Instant,
  })
  .refine(({ startsAt, endsAt }) => endsAt > startsAt, { path: ['endsAt'], message: 'It ends after it starts.' })
  .meta({
    examples: [
      {
        en: 'M-Pesa is slow tonight. Card works.',
        sw: 'M-Pesa ni polepole usiku huu. Kadi inafanya kazi.',
        audience: 'EVERYBODY',
        startsAt: '2026-11-30T19:30:00Z',
        endsAt: '2026-11-30T22:00:00Z',
      },
    ],
  })
export type Banner = z.infer<typeof Banner>

/** What a message costs, where its channel does not say so itself: to the cent. */
const MessagePrice = z.number().min(priceBounds.least).max(priceBounds.most).multipleOf(0.01)
/** What a channel may cost in a month in Nairobi; null: as much as there is to tell. */
const SpendingLimit = z.int().min(spendingLimitBounds.least).max(spendingLimitBounds.most).nullable()

const prices = Object.fromEntries(messageChannels.map((channel) => [priceSetting(channel), MessagePrice])) as Record<
  PriceSetting,
  typeof MessagePrice
>
const spendingLimits = Object.fromEntries(
  messageChannels.map((channel) => [limitSetting(channel), SpendingLimit]),
) as Record<SpendingLimitSetting, typeof SpendingLimit>

/** What administrators set for the marketplace; each holds from the moment it is saved. */
export const settingFields = {
  /** What is kept of a sale for which no rule of its own holds: a commission rule of the platform. */
  commissionPercent: CommissionPercent,
  /** A shop that is sent with all its papers is public at once, and nobody looks at it first. */
  approvesVendors: z.boolean(),
  /** Whose products are approved at once; what waits is decided by administrators, whatever this becomes later. */
  approvesProducts: ApprovesProducts,
  /** How long an order waits for its payment, and keeps its stock. */
  paymentWindowMinutes: between('paymentWindowMinutes'),
  /** How long a paid order waits until its shop accepts it; then it is rejected and refunded. */
  acceptanceWindowMinutes: between('acceptanceWindowMinutes'),
  /** How long after its completion, or the end of its event, the earnings of an order stay pending. */
  earningsHoldHours: between('earningsHoldHours'),
  /** From this sum to one shop in a day on, a payout needs an approver. */
  approverFromKES: between('approverFromKES'),
  /** From this sum on money kept aside is moved by two administrators. */
  suspenseApproverFromKES: between('suspenseApproverFromKES'),
  /** How long payouts are held when their phone was changed. */
  phoneChangeHoldHours: between('phoneChangeHoldHours'),
  /** From so many times a shop's usual payout on there is a warning. */
  aboveUsualTimes: between('aboveUsualTimes', z.number()).multipleOf(0.1),
  /** The smallest payout that can be requested. */
  payoutLeastKES: between('payoutLeastKES'),
  /** The most that one order can cost. */
  orderMostKES: between('orderMostKES'),
  /** How many orders of one customer may wait for payment at once. */
  unpaidOrdersMost: between('unpaidOrdersMost'),
  /** How often an organiser may write to those who have tickets for one event, in 24 hours. */
  eventMessagesMost: between('eventMessagesMost'),
  /** Administrators, and whoever can move a shop's money, must have a second factor. */
  requiresSecondFactor: z.boolean(),
  /** How many days they may put it off, from when it first was their duty. */
  secondFactorDays: between('secondFactorDays'),
  /** How long a way takes to an area that a shop has hardly delivered to. */
  wayMinutes: between('wayMinutes'),
  /** A delivery that is not handed over so many minutes after its promised time gets its delivery fee back. */
  returnsLateFees: z.boolean(),
  lateFeeMinutes: between('lateFeeMinutes'),
  ...prices,
  ...spendingLimits,
  /** Whom people ask, each null where there is none. */
  contactPhone: Phone.nullable(),
  contactWhatsapp: Phone.nullable(),
  contactEmail: Email.nullable(),
  /** Null: there is none. */
  banner: Banner.nullable(),
}

/** As they hold. What the program was started with may be outside the bounds of what can be set. */
export const Settings = z.object({
  ...settingFields,
  paymentWindowMinutes: z.number(),
  acceptanceWindowMinutes: z.number(),
  approverFromKES: z.number(),
})
export type Settings = z.infer<typeof Settings>

/** Who changed something last, and when; null while nobody has. */
const LastChange = z.object({ by: z.string(), at: Instant }).nullable()

const response = z.object({ settings: Settings, lastChange: LastChange })

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  summary: 'Shows the settings of the marketplace',
  access: 'admin',
  admins: ['settings'],
  response,
})

export const updateSettings = endpoint({
  method: 'PATCH',
  path: '/api/admin/settings',
  summary: 'Changes settings of the marketplace, from now on',
  access: 'admin',
  admins: ['settings'],
  body: patchSchema(settingFields, {}),
  response,
  errors: ['rule_exists'],
})

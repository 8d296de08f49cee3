import type { MessageChannel } from '../../notifications/channels.ts'

/**
 * Between what each setting that is a number can be set. Apart from the contract, so that the page has them without its
 * schemas.
 */
export const settingBounds = {
  /** A prompt on a phone takes a minute, and another follows one that was not seen. */
  paymentWindowMinutes: { least: 5, most: 60 },
  acceptanceWindowMinutes: { least: 3, most: 60 },
  /** A day is what customers were promised to complain in. */
  earningsHoldHours: { least: 24, most: 336 },
  /** No payout of the most that goes out at once goes out by one person alone. */
  approverFromKES: { least: 0, most: 250_000 },
  suspenseApproverFromKES: { least: 0, most: 250_000 },
  /** A day is what an owner has to stop a thief; it can be more, and never less. */
  phoneChangeHoldHours: { least: 24, most: 72 },
  aboveUsualTimes: { least: 1.5, most: 10 },
  payoutLeastKES: { least: 100, most: 10_000 },
  orderMostKES: { least: 1_000, most: 10_000_000 },
  unpaidOrdersMost: { least: 1, most: 20 },
  eventMessagesMost: { least: 1, most: 10 },
  /** The way to an area of which too little is known. */
  wayMinutes: { least: 5, most: 180 },
  /** Nobody is told of less than five. */
  lateFeeMinutes: { least: 5, most: 120 },
  secondFactorDays: { least: 1, most: 60 },
} as const
export type NumberSetting = keyof typeof settingBounds

/** What one message by each channel costs, and how much they may cost in a month. */
export type PriceSetting = `${MessageChannel}PriceKES`
export type SpendingLimitSetting = `${MessageChannel}LimitKES`
export const priceSetting = <Channel extends MessageChannel>(channel: Channel) => `${channel}PriceKES` as const
export const limitSetting = <Channel extends MessageChannel>(channel: Channel) => `${channel}LimitKES` as const
export const priceBounds = { least: 0, most: 100 } as const
export const spendingLimitBounds = { least: 1, most: 10_000_000 } as const

export const bannerMaxLength = 200

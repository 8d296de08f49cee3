import type { Language } from '../../account/identity.ts'
import type { CommissionRate } from '../../money/commissions.ts'
import type { DisbursementFailure } from '../../money/disbursements.ts'
import type { NotificationData } from '../../notifications.ts'
import { parseSystemReason, type SystemReason } from '../../wire/system-reason.ts'

const inNairobi = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'Africa/Nairobi' } as const
const momentFormat = (locale: string) =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', ...inNairobi })

const moments: Record<Language, Intl.DateTimeFormat> = { en: momentFormat('en-GB'), sw: momentFormat('sw-KE') }
const times = new Intl.DateTimeFormat('en-GB', inNairobi)

/** Fri 14 Aug, 18:00, in Nairobi. */
export const moment = (at: string, language: Language) => moments[language].format(new Date(at))

/** A moment's time of day in Nairobi, as `19:12`. */
export const timeOfDay = (at: string) => times.format(new Date(at))

/** A time of an order, as `19:12`; of one for later with its day. */
export const orderTime = (at: string, scheduledFor: string | undefined, language: Language) =>
  scheduledFor === undefined ? timeOfDay(at) : moment(at, language)

/** `UZ48251937`, and of an order for later when it is for. */
export const orderFor = (orderNumber: string, scheduledFor: string | undefined, language: Language) =>
  scheduledFor === undefined ? orderNumber : `${orderNumber} (${moment(scheduledFor, language)})`

export const money = (amountKES: number) => `KSh ${amountKES.toLocaleString('en-KE')}`

const forEach: Record<Language, string> = { en: 'for each unit', sw: 'kwa kila kimoja' }

/** `8 %`, with what is kept of each unit where something is. */
export const rateText = ({ percent, fixedKES }: CommissionRate, language: Language) =>
  fixedKES === 0 ? `${percent} %` : `${percent} % + ${money(fixedKES)} ${forEach[language]}`

const online: Record<Language, string> = { en: 'online', sw: 'mtandaoni' }

type TimeAndPlace = NotificationData['event_changed']['after']

export const placeOf = ({ venue, isOnline }: Pick<TimeAndPlace, 'venue' | 'isOnline'>, language: Language) =>
  isOnline ? online[language] : venue

export const timeAndPlace = (at: TimeAndPlace, language: Language) =>
  `${moment(at.startsAt, language)}, ${placeOf(at, language)}`

const failures: Record<Language, Record<DisbursementFailure, string>> = {
  en: {
    NOT_REGISTERED: 'this number is not registered with M-Pesa.',
    WALLET_FULL: 'the M-Pesa account is full.',
    DAILY_LIMIT: 'M-Pesa’s limit for one day is reached.',
    PROVIDER: 'M-Pesa could not send it.',
  },
  sw: {
    NOT_REGISTERED: 'nambari hii haijasajiliwa M-Pesa.',
    WALLET_FULL: 'akaunti ya M-Pesa imejaa.',
    DAILY_LIMIT: 'kikomo cha M-Pesa cha siku moja kimefikiwa.',
    PROVIDER: 'M-Pesa haikuweza kuzituma.',
  },
}

/** A person's reason as they wrote it, a provider's in plain text. */
export const failureReason = (reason: string, failure: DisbursementFailure | undefined, language: Language): string =>
  failure ? failures[language][failure] : reason

/** Why a shop does not make an order, where it chose from what is offered. */
type RejectionReason = Extract<
  SystemReason,
  'NOT_ACCEPTED_IN_TIME' | 'SOMETHING_SOLD_OUT' | 'TOO_BUSY' | 'CLOSING_SOON' | 'TOO_FAR'
>

const rejections: Record<Language, Record<RejectionReason, string>> = {
  en: {
    NOT_ACCEPTED_IN_TIME: 'the shop did not answer in time.',
    SOMETHING_SOLD_OUT: 'something has sold out.',
    TOO_BUSY: 'the kitchen is too busy.',
    CLOSING_SOON: 'the shop closes soon.',
    TOO_FAR: 'the address is too far away.',
  },
  sw: {
    NOT_ACCEPTED_IN_TIME: 'duka halikujibu kwa wakati.',
    SOMETHING_SOLD_OUT: 'kuna kitu kimeisha.',
    TOO_BUSY: 'jikoni kuna kazi nyingi.',
    CLOSING_SOON: 'duka linafunga hivi karibuni.',
    TOO_FAR: 'mahali pa kupeleka ni mbali mno.',
  },
}

/** A shop's reason as it wrote it, one that it chose in words. */
export function rejectionReason(reason: string, language: Language): string {
  const code = parseSystemReason(reason)
  return (code && rejections[language][code as RejectionReason]) ?? reason
}

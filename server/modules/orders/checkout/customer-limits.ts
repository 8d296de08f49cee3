import { type Cents, toKES } from '#contracts/wire/money.ts'
import { pickSettings, type StartedWith, settingsSql } from '#server/modules/settings/index.ts'
import { minutes, plus } from '#server/platform/clock.ts'
import { DomainError } from '#server/platform/errors.ts'

/** What was set of the settings that limit an order. */
export interface Limited {
  settings: Record<string, unknown>
}

/** So many pieces of anything are always held for one customer who has not paid: a party's lunch, a class's tickets. */
const alwaysHeld = 20
/** And of larger stocks this share, so that no account alone empties a shop without paying. */
const heldShare = 0.1

/**
 * How many of a stock are held for the unpaid orders of one customer, of so many that are left or already held for
 * them.
 */
export const maxHeldUnpaid = (available: number) => Math.max(alwaysHeld, Math.floor(available * heldShare))

/**
 * How many of a free ticket type one customer may have, over all their orders, where the organiser has not said: nobody
 * pays for them, so that nothing else keeps one account from taking all.
 */
export const maxFreeOfType = 20

/**
 * Refuses one more order while as many wait for payment as a setting allows one customer, with whichever vendors. A
 * household that orders from several kitchens pays one after another; somebody who fills a shop with orders that are
 * never paid does not. What was counted holds if the customer is locked.
 */
export function refuseTooManyUnpaid({
  unpaidOrders,
  isOfPhone = false,
  settings,
}: Limited & {
  unpaidOrders: number
  /** They are those of all guests with the same phone: whose they are is not said. */
  isOfPhone?: boolean
}) {
  if (unpaidOrders < pickSettings(['unpaidOrdersMost'], settings).unpaidOrdersMost) return
  if (isOfPhone)
    throw new DomainError(
      'too_many_unpaid_of_phone',
      'Too many orders with this number wait for payment. Wait until one is paid or has ended, then order again.',
    )
  throw new DomainError(
    'too_many_unpaid_orders',
    `${unpaidOrders} of your orders wait for payment. Pay or cancel one of them, then order again.`,
    { data: { unpaidOrders } },
  )
}

/**
 * Refuses an order that costs more than is allowed of one: a typing error, or more than anybody should risk at once.
 */
export function refuseTooLarge({ settings }: Limited, { totalCents }: { totalCents: Cents }) {
  const { orderMostKES } = pickSettings(['orderMostKES'], settings)
  if (toKES(totalCents) <= orderMostKES) return
  const most = orderMostKES.toLocaleString('en-KE')
  throw new DomainError('order_too_large', `One order costs at most KSh ${most}. Order in parts.`, {
    data: { orderMostKES },
  })
}

/** How long an order waits for what: settings of the marketplace, kept with it so that later changes leave it. */
export interface OrderWindows {
  expiresAt: Date
  acceptanceSeconds: number
  earningsHoldHours: number
  /** So long after its promised time its delivery fee goes back; null where that is not set. */
  lateFeeMinutes: number | null
}

const windowNames = [
  'paymentWindowMinutes',
  'acceptanceWindowMinutes',
  'earningsHoldHours',
  'returnsLateFees',
  'lateFeeMinutes',
] as const

/** What was set of all settings that an order is under. */
export const orderSettings = settingsSql([...windowNames, 'orderMostKES', 'unpaidOrdersMost'])

/** By the settings of now; the order keeps them. */
export function orderWindows(startedWith: StartedWith, settings: Limited['settings'], now: Date): OrderWindows {
  const set = pickSettings(windowNames, settings, startedWith)
  return {
    expiresAt: plus(now, minutes(set.paymentWindowMinutes)),
    acceptanceSeconds: Math.ceil(set.acceptanceWindowMinutes * 60),
    earningsHoldHours: set.earningsHoldHours,
    lateFeeMinutes: set.returnsLateFees ? set.lateFeeMinutes : null,
  }
}

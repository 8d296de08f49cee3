import { orderOf } from '../builders/orders.ts'
import { payByHand } from '../builders/paybill.ts'
import type { Person } from '../builders/people.ts'
import type { World } from '../world/world.ts'
import type { ByHand } from './steps.ts'

/** Somebody whose phone nobody here knows. */
export const stranger = '254733999111'

/** The account number and the amount that a payer types who wants to pay an order. */
function typedFor({ number, totalKES }: { number: string; totalKES: number }, typed: ByHand['typed']) {
  const swapped = `${number.slice(0, -2)}${number.at(-1)}${number.at(-2)}`
  const account = {
    mistyped: swapped === number ? `${number}0` : swapped,
    'no-order': 'KIBANDA',
    'small-letters': number.toLowerCase().replace(/(..)/g, '$1 '),
  }
  const amountKES = { underpaid: totalKES - 50, overpaid: totalKES + 50 }
  const isOf = <Of extends object>(of: Of, key: string): key is keyof Of & string => key in of
  return {
    account: isOf(account, typed) ? account[typed] : number,
    amountKES: isOf(amountKES, typed) ? amountKES[typed] : totalKES,
  }
}

/** Sets whether we are asked about the next payments of a phone to the business number, and how they are reported. */
const setReport = (world: World, phone: string, custom: object, times: number | 'always') =>
  world.phones.control('/scenario', { paybill: true, phone, custom, times })

/** Sets how the money of a phone's prompts is confirmed, besides the callbacks of the prompts. */
export const setConfirmation = (world: World, phone: string, confirmation: ByHand['confirmation']) =>
  setReport(world, phone, { confirmation }, 'always')

/** Pays an order through the phone's own menu, and returns what came of each try, as one text. */
export async function payOrderByHand(
  world: World,
  order: { id: string; customer: Person },
  { typed, payer, validation, confirmation, times }: ByHand,
  other: Person,
): Promise<string[]> {
  const phone = { own: order.customer.user.phone, other: other.user.phone, stranger }[payer]
  const { number, totalKES } = await orderOf(order.customer, order.id)
  await setReport(world, phone, { validation, confirmation }, times)
  const pay = () => payByHand(world, phone, typedFor({ number, totalKES }, typed))
  const tries = times === 1 ? [await pay()] : [await pay(), await pay()]
  return tries.map(({ outcome, code }) => [outcome, code].filter(Boolean).join(' '))
}

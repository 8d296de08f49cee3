import { eastAfricaTime } from '#simulator/platform/east-africa-time.ts'
import type { Random } from '#simulator/platform/random.ts'

const hex = '0123456789abcdef'
const digits = '0123456789'
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The shape of a MerchantRequestID and of the requestId in an error: 1c5b-4ba8-815c-ac45c57a3db01495926. */
export function requestId(random: Random) {
  const group = () => random.text(hex, 4)
  return `${group()}-${group()}-${group()}-${random.text(hex, 12)}${random.text(digits, random.between([4, 8]))}`
}

/** It carries the payer's number, as Safaricom's does: ws_CO_ + moment in Nairobi + milliseconds + nine digits. */
export function checkoutRequestId(at: number, msisdn: string) {
  return `ws_CO_${eastAfricaTime(at).dayFirst}${at % 1000}${msisdn.slice(-9)}`
}

/** Year letter (2026 is U), month letter, day 1-9 then A-V. */
function receiptDate(at: number) {
  const { year, month, day } = eastAfricaTime(at)
  const yearLetter = letters[(year - 2006) % letters.length]
  const monthLetter = letters[month - 1]
  const dayMark = day < 10 ? String(day) : letters[day - 10]
  return `${yearLetter}${monthLetter}${dayMark}`
}

/** Its day and seven characters: UKK4T7Q2ZX. */
export const receiptNumber = (at: number, random: Random) => `${receiptDate(at)}${random.text(digits + letters, 7)}`

/** Stands where a receipt would, in results of what moved no money. */
export const placeholderReceipt = (at: number) => `${receiptDate(at)}0000000`

/** What M-Pesa itself calls a request: AG_20261120_ and twenty hex digits. */
export const conversationId = (at: number, random: Random) =>
  `AG_${eastAfricaTime(at).stamp.slice(0, 8)}_${random.text(hex, 20)}`

/** Access tokens are 28 opaque characters. */
export function accessToken(random: Random) {
  return random.text(letters + letters.toLowerCase() + digits, 28)
}

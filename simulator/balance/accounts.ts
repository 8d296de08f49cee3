import type { Book } from '../statement/book.ts'

/** Name, currency, current, available, reserved and uncleared. */
const account = (name: string, amountKES: number) =>
  `${name} Account|KES|${amountKES.toFixed(2)}|${amountKES.toFixed(2)}|0.00|0.00`

export const utilityAccount = (amountKES: number) => account('Utility', amountKES)

/** All accounts of the shortcode in one string. Nothing ever moves to Working, the one banks are paid from. */
export const accounts = (book: Book) =>
  [account('Working', 0), utilityAccount(book.utilityKES()), account('Charges Paid', -book.chargesKES())].join('&')

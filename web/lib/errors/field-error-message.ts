import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'

const swahili: Record<string, () => string> = {
  'Fill this in.': () => m.field_fill_in(),
  'Choose a file.': () => m.field_choose_file(),
  'Choose a county.': () => m.field_county(),
  'Choose at least one category.': () => m.field_one_category(),
  'Choose at most four categories.': () => m.field_four_categories(),
  'Close after you open, and within a day.': () => m.field_close_after_open(),
  'It ends after it starts.': () => m.field_ends_after(),
  'Name each place once.': () => m.field_place_once(),
  'The file needs a column Reference, and one Receipt or Reason.': () => m.field_results_columns(),
  'The least that is paid out is KSh 100.': () => m.field_payout_least(),
  'The longer time comes second.': () => m.field_longer_second(),
  'The most that is paid out at once is KSh 250,000.': () => m.field_payout_most(),
  'The password is not right.': () => m.field_wrong_password(),
  'The price is at least KSh 1.': () => m.field_price_least(),
  'This file is too large.': () => m.field_file_large(),
  'This is more than the balance you can withdraw.': () => m.field_beyond_balance(),
  'This receipt belongs to another payment. Look at it again.': () => m.field_receipt_used(),
  'Two closures start together.': () => m.field_start_together(),
  'Two times open together.': () => m.field_open_together(),
  'Vegan food contains no milk, eggs, fish, crustaceans or molluscs.': () => m.field_vegan(),
  'Vegetarian food contains no fish, crustaceans or molluscs.': () => m.field_vegetarian(),
  'Use at least 3 letters or digits.': () => m.field_slug_short(),
  'Use at least 8 characters.': () => m.field_password_short(),
  'Use small letters, digits and single hyphens.': () => m.field_slug(),
  'Write a Kenyan mobile number, like 0712 345 678.': () => m.field_phone(),
  'Write a Kenyan mobile number or an email address.': () => m.field_phone_or_email(),
  'Write an email address, like name@gmail.com.': () => m.field_email(),
  'Write the provider’s receipt, like UHD4L1B7TM.': () => m.field_receipt(),
  'Write whole shillings.': () => m.field_whole_shillings(),
  'Write your password.': () => m.field_password(),
  'Your cart is empty.': () => m.field_cart_empty(),
}

/** What Zod says by itself is for programmers; each kind of it has a sentence here. */
const ofZod: [pattern: RegExp, say: (limit: string) => string][] = [
  [/^Too small: .*string.*>=1 /, () => m.field_fill_in()],
  [/received undefined|received null/, () => m.field_fill_in()],
  [/^Too small: .*string.*>=(\d+)/, (min) => m.field_at_least({ min })],
  [/^Too big: .*string.*<=(\d+)/, (max) => m.field_at_most({ max })],
  [/^Too small: .*array.*>=(\d+)/, (min) => m.field_choose_at_least({ min })],
  [/^Too big: .*array.*<=(\d+)/, (max) => m.field_choose_at_most({ max })],
  [/^Too small: .*>=(-?[\d.]+)/, (min) => m.field_or_more({ min })],
  [/^Too small: .*>(-?[\d.]+)/, (min) => m.field_more_than({ min })],
  [/^Too big: .*<=(-?[\d.]+)/, (max) => m.field_or_less({ max })],
  [/expected int\b/, () => m.field_whole_number()],
  [/expected number/, () => m.field_number()],
  [/^Invalid option/, () => m.field_choose_one()],
  [/^Invalid ISO|expected date/, () => m.field_date()],
]

function zodMessage(english: string): string {
  for (const [pattern, say] of ofZod) {
    const found = pattern.exec(english)
    if (found) return say(found[1] ?? '')
  }
  return m.field_check()
}

/** What is said about a field, in the reader's language; contracts are written in English. Without words for it, `otherwise` says more. */
export function fieldErrorMessage(english: string, otherwise = (): string => m.field_check()): string {
  if (/^(Invalid|Too (small|big)|Unrecognized)/.test(english)) return zodMessage(english)
  if (getLocale() === 'en') return english
  const max = /^Use at most (\d+) characters\.$/.exec(english)?.[1]
  if (max) return m.field_at_most({ max })
  return swahili[english]?.() ?? otherwise()
}

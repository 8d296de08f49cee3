import type { PaymentStatus } from '#contracts/money/payments.ts'
import { accountLabel } from '#web/features/shared/payments/ledger-labels.ts'
import { paymentStatus } from '#web/features/shared/payments/payment-status.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'

/** From the cents of a violation. */
const kes = (cents = '0') => formatKES(Number(cents) / 100)

const statusLabel = (status: string) => paymentStatus[status as PaymentStatus]?.label() ?? status

const counted: Record<string, (values: { id: string }) => string> = {
  payment: m.violation_payment,
  refund: m.violation_refund,
  payout: m.violation_payout,
  suspense: m.violation_suspense,
}
const countedLabel = (what = '', id = '') => counted[what]?.({ id }) ?? `${what} ${id}`
const countedList = (text: string) =>
  text
    .split(', ')
    .map((each) => countedLabel(...(each.split(' ') as [string, string])))
    .join(', ')

/** What the sides of an order have, or have given back, in the order of the violation. */
const sides = (labels: (() => string)[], amounts: string) =>
  amounts.split(', ').map((cents, index) => `${labels[index]?.() ?? ''} ${kes(cents)}`)
const priceSides = [m.violation_side_vendor, m.violation_side_fee, m.violation_side_tax, m.violation_side_promotion]
const refundSides = [m.violation_side_earnings, m.violation_side_commission, ...priceSides.slice(1)]

type ProviderName = (id: string) => string
type Words = (values: string[], providerName: ProviderName) => string

const entryList = (text: string, providerName: ProviderName) =>
  text.replace(/([a-z_:]+) (-?\d+)/g, (_, key, cents) => `${accountLabel(key, providerName)} ${kes(cents)}`)

/** As `server/modules/audit/ledger-rules.queries.ts` writes them, with amounts in cents. */
const forms: [form: RegExp, words: Words][] = [
  [/^sum (-?\d+)$/, ([sum]) => m.violation_sum({ sum: kes(sum) })],
  [/^no entries$/, () => m.violation_no_entries()],
  [/^balance (-?\d+), entries (-?\d+)$/, ([has, sum]) => m.violation_balance({ has: kes(has), sum: kes(sum) })],
  [/^balance (-?\d+), owed (-?\d+)$/, ([has, owed]) => m.violation_owed({ has: kes(has), owed: kes(owed) })],
  [
    /^follows entry (\d+), so (\d+) before it are gone$/,
    ([before = '', count = '']) => m.violation_gone({ before, count }),
  ],
  [/^follows entry (\d+), so one was put in$/, ([before = '']) => m.violation_put_in({ before })],
  [/^was changed$/, () => m.violation_changed()],
  [/^ends with entry (\d+) of (\d+)$/, ([last = '', count = '']) => m.violation_ends({ last, count })],
  [/^is gone, and entry (\d+) was proved$/, ([proved = '']) => m.violation_account_gone({ proved })],
  [
    /^ends with entry (\d+), and entry (\d+) was proved$/,
    ([last = '', proved = '']) => m.violation_cut_off({ last, proved }),
  ],
  [/^has another entry (\d+) than was proved$/, ([proved = '']) => m.violation_rewritten({ proved })],
  [/^earned (\d+), never released$/, ([earned]) => m.violation_unreleased({ earned: kes(earned) })],
  [/^of (\w+) (\S+)$/, ([what, id]) => m.violation_not_counted({ what: countedLabel(what, id) })],
  [/^((?:payment|refund|payout|suspense) \S+(?:, \w+ \S+)*)$/, ([all = '']) => countedList(all)],
  [
    /^([A-Z]+) with (\d+), refunds (\d+)$/,
    ([status = '', paid, back]) =>
      m.violation_refunds({ status: statusLabel(status), paid: kes(paid), back: kes(back) }),
  ],
  [
    /^(\d+) postings, (-?\d+) of (\d+)$/,
    ([count = '', posted, amount]) => m.violation_postings({ count, posted: kes(posted), amount: kes(amount) }),
  ],
  [/^payment (\S+) is ([A-Z]+)$/, ([id = '', status = '']) => m.violation_unpaid({ id, status: statusLabel(status) })],
  [/^no payment (\S+)$/, ([id = '']) => m.violation_no_payment({ id })],
  [/^posted, and confirmed by nobody$/, () => m.violation_unconfirmed()],
  [/^confirmed, and not posted$/, () => m.violation_unposted()],
  [
    /^confirmed (.+), posted (.+)$/,
    ([confirmed = '', posted = ''], providerName) =>
      m.violation_posted_otherwise({
        confirmed: entryList(confirmed, providerName),
        posted: posted === 'nothing' ? m.violation_nothing() : entryList(posted, providerName),
      }),
  ],
  [
    /^charged (-?\d+), kept (-?\d+)$/,
    ([charged, kept]) => m.violation_charged({ charged: kes(charged), kept: kes(kept) }),
  ],
  [/^commission (\d+), lines (\d+)$/, ([has, sum]) => m.violation_commission({ has: kes(has), sum: kes(sum) })],
  [/^total (\d+), price lines (-?\d+)$/, ([total, sum]) => m.violation_total({ total: kes(total), sum: kes(sum) })],
  [
    /^price lines ((?:-?\d+, ){3}-?\d+)$/,
    ([all = '']) => m.violation_sides({ sides: sides(priceSides, all).join(', ') }),
  ],
  [
    /^refunded ((?:-?\d+, ){4}-?\d+)$/,
    ([all = '']) => m.violation_given({ sides: sides(refundSides, all).join(', ') }),
  ],
  [/^paid (\d+), refunded (\d+)$/, ([paid, back]) => m.violation_line({ paid: kes(paid), back: kes(back) })],
  [/^(-?\d+) left$/, ([left = '']) => m.violation_left({ left })],
]

/**
 * What is wrong with a row that the proof found, in the reader's language and in shillings. `found` stays as it is
 * where it has another form: the ids of what was sent more than once, and what an older version wrote.
 */
export function violationLabel(found: string, providerName: ProviderName): string {
  for (const [form, words] of forms) {
    const match = form.exec(found)
    if (match) return words(match.slice(1), providerName)
  }
  return found
}

import type { PaymentStatus } from '#contracts/money/payments.ts'
import { accountLabel } from '#web/features/shared/payments/ledger-labels.ts'
import { paymentStatus } from '#web/features/shared/payments/payment-status.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'

/** From the cents of a finding. */
const kes = (cents = '0') => formatKES(Number(cents) / 100)

const statusLabel = (status: string) => paymentStatus[status as PaymentStatus]?.label() ?? status

const counted: Record<string, (values: { id: string }) => string> = {
  payment: m.finding_payment,
  refund: m.finding_refund,
  payout: m.finding_payout,
  suspense: m.finding_suspense,
}
const countedLabel = (what = '', id = '') => counted[what]?.({ id }) ?? `${what} ${id}`
const countedList = (text: string) =>
  text
    .split(', ')
    .map((each) => countedLabel(...(each.split(' ') as [string, string])))
    .join(', ')

/** What the sides of an order have, or have given back, in the order of the finding. */
const sides = (labels: (() => string)[], amounts: string) =>
  amounts.split(', ').map((cents, index) => `${labels[index]?.() ?? ''} ${kes(cents)}`)
const priceSides = [m.finding_side_vendor, m.finding_side_fee, m.finding_side_tax, m.finding_side_promotion]
const refundSides = [m.finding_side_earnings, m.finding_side_commission, ...priceSides.slice(1)]

type ProviderName = (id: string) => string
type Words = (values: string[], providerName: ProviderName) => string

const entryList = (text: string, providerName: ProviderName) =>
  text.replace(/([a-z_:]+) (-?\d+)/g, (_, key, cents) => `${accountLabel(key, providerName)} ${kes(cents)}`)

/** As `server/modules/audit/books-rules.queries.ts` writes them, with amounts in cents. */
const forms: [form: RegExp, words: Words][] = [
  [/^sum (-?\d+)$/, ([sum]) => m.finding_sum({ sum: kes(sum) })],
  [/^no entries$/, () => m.finding_no_entries()],
  [/^balance (-?\d+), entries (-?\d+)$/, ([has, sum]) => m.finding_balance({ has: kes(has), sum: kes(sum) })],
  [/^balance (-?\d+), owed (-?\d+)$/, ([has, owed]) => m.finding_owed({ has: kes(has), owed: kes(owed) })],
  [
    /^follows entry (\d+), so (\d+) before it are gone$/,
    ([before = '', count = '']) => m.finding_gone({ before, count }),
  ],
  [/^follows entry (\d+), so one was put in$/, ([before = '']) => m.finding_put_in({ before })],
  [/^was changed$/, () => m.finding_changed()],
  [/^ends with entry (\d+) of (\d+)$/, ([last = '', count = '']) => m.finding_ends({ last, count })],
  [/^of (\w+) (\S+)$/, ([what, id]) => m.finding_not_counted({ what: countedLabel(what, id) })],
  [/^((?:payment|refund|payout|suspense) \S+(?:, \w+ \S+)*)$/, ([all = '']) => countedList(all)],
  [
    /^([A-Z]+) with (\d+), refunds (\d+)$/,
    ([status = '', paid, back]) => m.finding_refunds({ status: statusLabel(status), paid: kes(paid), back: kes(back) }),
  ],
  [
    /^(\d+) postings, (-?\d+) of (\d+)$/,
    ([count = '', posted, amount]) => m.finding_postings({ count, posted: kes(posted), amount: kes(amount) }),
  ],
  [/^payment (\S+) is ([A-Z]+)$/, ([id = '', status = '']) => m.finding_unpaid({ id, status: statusLabel(status) })],
  [/^no payment (\S+)$/, ([id = '']) => m.finding_no_payment({ id })],
  [/^posted, and confirmed by nobody$/, () => m.finding_unconfirmed()],
  [/^confirmed, and not posted$/, () => m.finding_unposted()],
  [
    /^confirmed (.+), posted (.+)$/,
    ([confirmed = '', posted = ''], providerName) =>
      m.finding_posted_otherwise({
        confirmed: entryList(confirmed, providerName),
        posted: posted === 'nothing' ? m.finding_nothing() : entryList(posted, providerName),
      }),
  ],
  [
    /^charged (-?\d+), kept (-?\d+)$/,
    ([charged, kept]) => m.finding_charged({ charged: kes(charged), kept: kes(kept) }),
  ],
  [/^commission (\d+), lines (\d+)$/, ([has, sum]) => m.finding_commission({ has: kes(has), sum: kes(sum) })],
  [/^total (\d+), price lines (-?\d+)$/, ([total, sum]) => m.finding_total({ total: kes(total), sum: kes(sum) })],
  [
    /^price lines ((?:-?\d+, ){3}-?\d+)$/,
    ([all = '']) => m.finding_sides({ sides: sides(priceSides, all).join(', ') }),
  ],
  [/^refunded ((?:-?\d+, ){4}-?\d+)$/, ([all = '']) => m.finding_given({ sides: sides(refundSides, all).join(', ') })],
  [/^paid (\d+), refunded (\d+)$/, ([paid, back]) => m.finding_line({ paid: kes(paid), back: kes(back) })],
  [/^(-?\d+) left$/, ([left = '']) => m.finding_left({ left })],
]

/**
 * What is wrong with a row that the proof found, in the reader's language and in shillings. `found` stays as it is where it has another
 * form: the ids of what was sent more than once, and what an older version wrote.
 */
export function findingWords(found: string, providerName: ProviderName): string {
  for (const [form, words] of forms) {
    const match = form.exec(found)
    if (match) return words(match.slice(1), providerName)
  }
  return found
}

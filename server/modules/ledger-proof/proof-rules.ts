import type { ProofRule, ProofSubject } from '#contracts/admin/ledger-proof.ts'
import type { LedgerRule } from './ledger-rules.queries.ts'

/** The code of each rule, which pages have words for, and what it is checked for each of. */
export const proofRules: Record<LedgerRule, { rule: ProofRule; over: ProofSubject }> = {
  'A transfer has entries, and they sum to zero': { rule: 'TRANSFERS_BALANCE', over: 'TRANSFERS' },
  'The accounts of a vendor together hold nothing': { rule: 'VENDORS_BALANCE', over: 'VENDORS' },
  'A balance is the sum of its entries': { rule: 'BALANCES_ARE_SUMS', over: 'ACCOUNTS' },
  'The entries of an account are chained by hash, from the first to the last': {
    rule: 'ENTRIES_CHAINED',
    over: 'ENTRIES',
  },
  'A receipt counts once': { rule: 'RECEIPTS_ONCE', over: 'RECEIPTS' },
  'Each receipt that counts is in the one count of them': { rule: 'RECEIPTS_COUNTED', over: 'RECEIPTS' },
  'No more goes back than came in': { rule: 'REFUNDS_WITHIN_PAYMENTS', over: 'PAYMENTS' },
  'A payment that succeeded is posted once, with its amount': { rule: 'PAYMENTS_POSTED', over: 'PAYMENTS' },
  'Money is posted for a payment that succeeded': { rule: 'POSTINGS_PAID', over: 'TRANSFERS' },
  'What is on its way, or kept aside, is what is owed': { rule: 'IN_TRANSIT_OWED', over: 'ACCOUNTS' },
  'What was paid out is posted once, with its amount': { rule: 'SENT_POSTED', over: 'SENT' },
  'Money is sent once for one thing': { rule: 'SENT_ONCE', over: 'SENT' },
  'A correction is posted once, as two people decided it': { rule: 'CORRECTIONS_BY_TWO', over: 'TRANSFERS' },
  'A vendor bears no more of what providers kept than they kept of the payments of its cancelled event': {
    rule: 'CHARGED_FEES',
    over: 'EVENTS',
  },
  'The commission of an order is that of its lines': { rule: 'COMMISSION_OF_LINES', over: 'ORDERS' },
  'The price lines of an order sum to its total': { rule: 'TOTAL_OF_PRICE_LINES', over: 'ORDERS' },
  'What of an order is whose follows from its price lines': { rule: 'SIDES_OF_PRICE_LINES', over: 'ORDERS' },
  'No side gives back more of an order than it has': { rule: 'SIDES_OF_REFUNDS', over: 'ORDERS' },
  'No order line gives back more than was paid for it': { rule: 'LINES_OF_REFUNDS', over: 'LINES' },
  'The earnings of a completed order are released, or wait for their time': {
    rule: 'EARNINGS_RELEASED',
    over: 'ORDERS',
  },
  'Nothing is sold that is not there': { rule: 'STOCKS_NOT_NEGATIVE', over: 'STOCKS' },
}

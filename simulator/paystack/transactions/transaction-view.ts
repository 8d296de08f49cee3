import { stableCode, stableNumber } from '#simulator/paystack/identifiers.ts'
import type { Discrepancy } from '#simulator/paystack/scenarios.ts'
import type { TestCard } from '#simulator/paystack/test-cards.ts'
import { isPaid } from './transaction-state.ts'
import type { Transaction } from './transactions.ts'

const isoOrNull = (moment: number | undefined) => (moment === undefined ? null : new Date(moment).toISOString())

/** Paystack keeps 2.9 % of a payment by a Kenyan card. */
const feesFor = (amount: number) => Math.round(amount * 0.029)

export const customerView = (email: string) => ({
  id: stableNumber(email),
  first_name: null,
  last_name: null,
  email,
  customer_code: stableCode('CUS_', email),
  phone: null,
  metadata: null,
  risk_action: 'default',
})

/** `card_type` ends in a space at Paystack too. */
const authorizationView = ({ number }: TestCard, email: string) => ({
  authorization_code: stableCode('AUTH_', number + email),
  bin: number.slice(0, 6),
  last4: number.slice(-4),
  exp_month: '12',
  exp_year: '2030',
  channel: 'card',
  card_type: 'visa ',
  bank: 'TEST BANK',
  country_code: 'KE',
  brand: 'visa',
  reusable: true,
  signature: stableCode('SIG_', number),
  account_name: null,
})

const gatewayResponse = ({ state, card }: Transaction) => {
  if (isPaid(state)) return 'Successful'
  if (state === 'failed') return card?.refusal ?? 'Declined'
  return state === 'pending' ? 'Pending' : 'The transaction was not completed'
}

function truthfulRecord(transaction: Transaction) {
  const { id, state, reference, amount, email, metadata, card, createdAt, paidAt } = transaction
  return {
    id,
    domain: 'test',
    status: state as string,
    reference,
    receipt_number: null,
    amount,
    message: state === 'failed' ? gatewayResponse(transaction) : null,
    gateway_response: gatewayResponse(transaction),
    paid_at: isoOrNull(paidAt),
    created_at: isoOrNull(createdAt),
    channel: 'card',
    currency: 'KES',
    ip_address: '197.0.0.1',
    metadata,
    fees: isPaid(state) ? feesFor(amount) : null,
    fees_split: null,
    authorization: card ? authorizationView(card, email) : {},
    customer: customerView(email),
    plan: null,
    requested_amount: amount,
  }
}

type TransactionRecord = ReturnType<typeof truthfulRecord>

const discrepancies: Record<Discrepancy, (record: TransactionRecord) => TransactionRecord> = {
  underpaid: (record) => ({ ...record, amount: record.amount - 100 }),
  'foreign-currency': (record) => ({ ...record, currency: 'NGN' }),
  'live-domain': (record) => ({ ...record, domain: 'live' }),
  'fees-on-top': (record) => ({ ...record, amount: record.amount + feesFor(record.amount) }),
}

const withDiscrepancy = (record: TransactionRecord, twist: Discrepancy | undefined) =>
  twist ? discrepancies[twist](record) : record

/** What Paystack answers about a transaction. */
export const transactionRecord = (transaction: Transaction) =>
  withDiscrepancy(truthfulRecord(transaction), transaction.scenario?.record)

export const chargeSuccess = (transaction: Transaction) => ({
  event: 'charge.success',
  data: { ...withDiscrepancy(transactionRecord(transaction), transaction.scenario?.event), log: null, plan: {} },
})

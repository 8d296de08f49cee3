import { bodyFields, PaystackError, transactionNotFound, validationError } from '#simulator/paystack/paystack-http.ts'
import { isPaid } from '#simulator/paystack/transactions/transaction-state.ts'
import type { Transaction, Transactions } from '#simulator/paystack/transactions/transactions.ts'
import { refundableAmount } from './refunds.ts'

export type RefundRequest = { transaction: Transaction; amount: number; customerNote: string; merchantNote: string }

const fieldText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

function readAmount(value: unknown, remaining: number) {
  const amount = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount <= 0) {
    throw validationError('invalid_amount', 'Invalid Amount Sent', 'Ensure the amount is an integer in subunits')
  }
  if (amount > remaining) {
    throw validationError(
      'invalid_amount',
      'Refund amount cannot be more than what remains of the transaction',
      `Refund at most ${remaining}`,
    )
  }
  return amount
}

/** Reads a refund, or refuses it. Without an amount all that remains is given back. */
export function readRefundRequest(body: unknown, transactions: Transactions): RefundRequest {
  const fields = bodyFields(body)
  const name = fieldText(fields.transaction)
  if (!name) throw validationError('missing_params', 'Transaction is required', 'Provide all required params')
  const transaction = transactions.findByReferenceOrId(name)
  if (!transaction) throw transactionNotFound()
  if (!isPaid(transaction.state)) {
    throw validationError(
      'transaction_not_successful',
      'Transaction was not successful',
      'Refund a successful transaction',
    )
  }
  const remaining = refundableAmount(transaction)
  if (remaining <= 0) {
    throw new PaystackError('Transaction has been fully reversed', { code: 'transaction_reversed', type: 'api_error' })
  }
  if (fields.currency !== undefined && fields.currency !== 'KES') {
    throw validationError(
      'invalid_currency',
      'Currency does not match the transaction',
      'Use the currency of the transaction',
    )
  }
  return {
    transaction,
    amount: fields.amount === undefined ? remaining : readAmount(fields.amount, remaining),
    customerNote: fieldText(fields.customer_note) || `Refund for transaction ${transaction.reference}`,
    merchantNote: fieldText(fields.merchant_note) || `Refund for transaction ${transaction.reference}`,
  }
}

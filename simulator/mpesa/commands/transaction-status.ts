import { publicName } from '#simulator/mpesa/phones/phones.ts'
import {
  fieldText,
  isNote,
  isOneOf,
  isPresent,
  isShortcode,
  remarks,
  resultUrl,
  timeoutUrl,
} from '#simulator/mpesa/request-fields.ts'
import type { Transaction } from '#simulator/mpesa/transactions.ts'
import { eastAfricaTime } from '#simulator/platform/east-africa-time.ts'
import type { Settings } from '#simulator/platform/options.ts'
import type { CommandBehaviour } from './behaviour.ts'
import type { Command, Parameter } from './command.ts'

const partiesByKind: Record<Transaction['kind'], { reason: string; account: string; charge: string }> = {
  payment: { reason: 'Pay Bill Online', account: 'MMF Account For Customer', charge: '' },
  b2c: {
    reason: 'Business Payment to Customer via API',
    account: 'Utility Account',
    charge: 'Fee For B2C Payment',
  },
  reversal: { reason: 'Pay Utility Reversal', account: 'Utility Account', charge: '' },
}

const stamp = (at: number | undefined) => (at === undefined ? undefined : Number(eastAfricaTime(at).stamp))

/** What a status result says of a transaction. A key without a value is how Safaricom says nothing. */
function statusParameters(
  transaction: Transaction,
  { shortcode, merchantName }: Settings,
  reported: CommandBehaviour['status'],
): Parameter[] {
  const { kind, phone, amountKES, chargeKES, status, initiatedAt, finalisedAt, receipt } = transaction
  const { reason, account, charge } = partiesByKind[kind]
  const saysPending = reported === 'pending'
  const isReversed = reported === 'says-reversed' && transaction.reversedBy !== undefined
  const shop = `${shortcode} - ${merchantName}`
  const customer = phone && publicName(phone)
  const [debit, credit] = kind === 'payment' ? [customer, shop] : [shop, customer]
  return [
    { Key: 'DebitPartyName', Value: debit },
    // The second is the other party, under the same name as the first.
    { Key: 'DebitPartyName', Value: credit },
    { Key: 'OriginatorConversationID', Value: transaction.originatorConversationId },
    { Key: 'InitiatedTime', Value: stamp(initiatedAt) },
    { Key: 'DebitAccountType', Value: account },
    { Key: 'DebitPartyCharges', Value: chargeKES > 0 ? `${charge}|KES|${chargeKES.toFixed(2)}` : '' },
    { Key: 'TransactionReason' },
    { Key: 'ReasonType', Value: reason },
    { Key: 'TransactionStatus', Value: saysPending ? 'Pending Authorized' : isReversed ? 'Reversed' : status },
    { Key: 'FinalisedTime', Value: saysPending ? undefined : stamp(finalisedAt) },
    { Key: 'Amount', Value: String(amountKES) },
    { Key: 'ConversationID', Value: transaction.conversationId },
    { Key: 'ReceiptNo', Value: saysPending ? undefined : receipt },
  ]
}

/** Tells what became of a payment, a B2C payment or a reversal, by its receipt or its OriginatorConversationID. */
export const transactionStatusQuery: Command = {
  name: 'status',
  path: '/mpesa/transactionstatus/v1/query',
  rules: [
    ['Initiator', isPresent],
    ['SecurityCredential', isPresent],
    ['CommandID', isOneOf('TransactionStatusQuery')],
    ['TransactionID', (receipt, { OriginalConversationID }) => isPresent(receipt || fieldText(OriginalConversationID))],
    ['PartyA', isShortcode],
    ['IdentifierType', isOneOf('1', '2', '4')],
    resultUrl,
    timeoutUrl,
    remarks,
    ['Occasion', isNote],
  ],
  prepare({ transactions, settings }, { fields }) {
    const receipt = fieldText(fields.TransactionID)
    const subject = () =>
      receipt
        ? transactions.findByReceipt(receipt)
        : transactions.findByOriginator(fieldText(fields.OriginalConversationID))
    return {
      phone: subject()?.phone,
      execute({ status: reported }) {
        if (fieldText(fields.PartyA) !== settings.shortcode) return 'SFC_IC0003'
        // No document says what an unknown transaction is told. A client must not conclude from it that none exists.
        const transaction = subject()
        if (!transaction) return '2032'
        return { parameters: statusParameters(transaction, settings, reported) }
      },
    }
  },
}

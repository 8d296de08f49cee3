import type { Parameter } from '../commands/command.ts'
import { eastAfricaTime } from '../east-africa-time.ts'
import type { Settings } from '../options.ts'
import { publicName } from '../phones/names.ts'
import type { Transaction } from '../transactions/transactions.ts'

const kinds: Record<Transaction['kind'], { reason: string; account: string; charge: string }> = {
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
export function statusParameters(
  transaction: Transaction,
  { shortcode, merchantName }: Settings,
  saysPending: boolean,
): Parameter[] {
  const { kind, phone, amountKES, chargeKES, status, initiatedAt, finalisedAt, receipt } = transaction
  const { reason, account, charge } = kinds[kind]
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
    { Key: 'TransactionStatus', Value: saysPending ? 'Pending Authorized' : status },
    { Key: 'FinalisedTime', Value: saysPending ? undefined : stamp(finalisedAt) },
    { Key: 'Amount', Value: String(amountKES) },
    { Key: 'ConversationID', Value: transaction.conversationId },
    { Key: 'ReceiptNo', Value: saysPending ? undefined : receipt },
  ]
}

import type { Command, CommandRequest } from '../commands/command.ts'
import { isAmount, isGiven, isNote, isOneOf, remarks, resultUrl, timeoutUrl } from '../commands/rules.ts'
import type { FieldRule } from '../fields.ts'
import { isMsisdn, isShortcode, textOf } from '../merchant.ts'
import type { Transaction } from '../transactions/transactions.ts'
import type { World } from '../world.ts'
import { payOut } from './pay-out.ts'
import { b2cChargeKES } from './tariff.ts'

const amountKESMin = 10
const amountKESMax = 250_000

const rules: readonly FieldRule[] = [
  ['InitiatorName', isGiven],
  ['SecurityCredential', isGiven],
  ['CommandID', isOneOf('BusinessPayment', 'SalaryPayment', 'PromotionPayment')],
  ['Amount', isAmount],
  ['PartyA', isShortcode],
  ['PartyB', isMsisdn],
  remarks,
  timeoutUrl,
  resultUrl,
  // Safaricom spells it both ways, by version; a note harms nobody under either name.
  ['Occassion', isNote],
  ['Occasion', isNote],
]

function understand(world: World, { fields, receivedAt, ...request }: CommandRequest) {
  const { settings, book } = world
  const amountKES = Number(fields.Amount)
  const transaction: Transaction = {
    kind: 'b2c',
    phone: textOf(fields.PartyB),
    amountKES,
    chargeKES: b2cChargeKES(amountKES),
    status: 'Initiated',
    initiatedAt: receivedAt,
    originatorConversationId: request.originatorConversationId,
    conversationId: request.conversationId,
  }
  return {
    phone: transaction.phone,
    transaction,
    settle() {
      if (textOf(fields.PartyA) !== settings.shortcode) return '2028'
      if (amountKES < amountKESMin) return '2'
      if (amountKES > amountKESMax) return '3'
      // Only the Utility account counts, and the charge leaves it together with the money.
      if (amountKES + transaction.chargeKES > book.utilityKES()) return '1'
      return payOut(world, transaction)
    },
  }
}

export const b2c: Command = {
  name: 'b2c',
  path: '/mpesa/b2c/v3/paymentrequest',
  rules: [['OriginatorConversationID', isGiven], ...rules],
  originatorField: 'OriginatorConversationID',
  understand,
}

/** Without an id of the merchant's nothing keeps a repeated request from paying twice. */
export const b2cV1: Command = { name: 'b2c', path: '/mpesa/b2c/v1/paymentrequest', rules, understand }

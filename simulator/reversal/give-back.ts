import { utilityAccount } from '../balance/accounts.ts'
import type { Report } from '../commands/command.ts'
import { eastAfricaTime } from '../east-africa-time.ts'
import { receiptNumber } from '../identifiers.ts'
import { messages } from '../phones/messages.ts'
import { publicName } from '../phones/names.ts'
import type { Transaction } from '../transactions/transactions.ts'
import type { World } from '../world.ts'

/** The payment's money leaves the Utility account and is on the payer's phone again, with a message. */
export function giveBack(world: World, reversal: Transaction, payment: Transaction): Report {
  const { clock, random, phones, book, transactions, settings } = world
  const { phone: msisdn, amountKES, initiatedAt } = reversal
  const at = clock.now()
  const receipt = receiptNumber(at, random)
  Object.assign(reversal, { status: 'Completed', finalisedAt: at, receipt } satisfies Partial<Transaction>)
  payment.reversedBy = receipt
  transactions.add(reversal)

  const { receipt: linkedReceipt = '' } = payment
  const movement = { receipt, linkedReceipt, phone: msisdn, initiatedAt, completedAt: at }
  book.post({ kind: 'reversal', ...movement, amountKES: -amountKES })

  const phone = phones.get(msisdn)
  phone.balanceKES += amountKES
  phones.touch(msisdn)
  const { balanceKES } = phone
  phones.message(msisdn, messages.reversed({ receipt, original: linkedReceipt, amountKES, at, balanceKES }))

  return {
    receipt,
    parameters: [
      { Key: 'DebitAccountBalance', Value: utilityAccount(book.utilityKES()) },
      { Key: 'Amount', Value: amountKES },
      { Key: 'TransCompletedTime', Value: Number(eastAfricaTime(at).stamp) },
      { Key: 'OriginalTransactionID', Value: linkedReceipt },
      { Key: 'Charge', Value: 0 },
      { Key: 'CreditPartyPublicName', Value: publicName(msisdn) },
      { Key: 'DebitPartyPublicName', Value: `${settings.shortcode} - ${settings.merchantName}` },
    ],
  }
}

import type { Report } from '../commands/command.ts'
import { eastAfricaTime } from '../east-africa-time.ts'
import { receiptNumber } from '../identifiers.ts'
import { messages } from '../phones/messages.ts'
import { publicName } from '../phones/names.ts'
import type { Transaction } from '../transactions/transactions.ts'
import type { World } from '../world.ts'

/** Money leaves the Utility account with its charge, reaches the phone, and a message says so. */
export function payOut(world: World, transaction: Transaction): Report {
  const { clock, random, phones, book, transactions, settings } = world
  const { phone: msisdn, amountKES, chargeKES, initiatedAt } = transaction
  const at = clock.now()
  const receipt = receiptNumber(at, random)
  Object.assign(transaction, { status: 'Completed', finalisedAt: at, receipt } satisfies Partial<Transaction>)
  transactions.add(transaction)

  const movement = { receipt, phone: msisdn, initiatedAt, completedAt: at }
  book.post({ kind: 'b2c', ...movement, amountKES: -amountKES })
  if (chargeKES > 0) book.post({ kind: 'charge', ...movement, amountKES: -chargeKES })

  const phone = phones.get(msisdn)
  phone.balanceKES += amountKES
  phones.touch(msisdn)
  const payer = `${settings.merchantName} ${settings.shortcode}`
  phones.message(msisdn, messages.received({ receipt, amountKES, payer, at, balanceKES: phone.balanceKES }))

  return {
    receipt,
    parameters: [
      { Key: 'TransactionAmount', Value: amountKES },
      { Key: 'TransactionReceipt', Value: receipt },
      { Key: 'ReceiverPartyPublicName', Value: publicName(msisdn) },
      { Key: 'TransactionCompletedDateTime', Value: eastAfricaTime(at).dotted },
      { Key: 'B2CUtilityAccountAvailableFunds', Value: book.utilityKES() },
      { Key: 'B2CWorkingAccountAvailableFunds', Value: 0 },
      { Key: 'B2CRecipientIsRegisteredCustomer', Value: 'Y' },
      { Key: 'B2CChargesPaidAccountAvailableFunds', Value: -book.chargesKES() },
    ],
  }
}

import { eastAfricaTime } from '#simulator/platform/east-africa-time.ts'

/** 1,610.00 */
export const amountText = (amountKES: number) =>
  amountKES.toLocaleString('en-KE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

type Receipt = { receipt: string; amountKES: number; at: number; balanceKES: number }
type Payment = Receipt & { payee: string; account: string }

/** The messages M-Pesa sends to a phone. */
export const messages = {
  confirmed({ receipt, amountKES, payee, account, at, balanceKES }: Payment) {
    const { shortDate, shortTime } = eastAfricaTime(at)
    const toAccount = account ? ` for account ${account}` : ''
    return `${receipt} Confirmed. Ksh${amountText(amountKES)} sent to ${payee}${toAccount} on ${shortDate} at ${shortTime}. New M-PESA balance is Ksh${amountText(balanceKES)}. Transaction cost, Ksh0.00.`
  },
  received({ receipt, amountKES, payer, at, balanceKES }: Receipt & { payer: string }) {
    const { shortDate, shortTime } = eastAfricaTime(at)
    return `${receipt} Confirmed. You have received Ksh${amountText(amountKES)} from ${payer} on ${shortDate} at ${shortTime}. New M-PESA balance is Ksh${amountText(balanceKES)}.`
  },
  reversed({ receipt, original, amountKES, at, balanceKES }: Receipt & { original: string }) {
    const { shortDate, shortTime } = eastAfricaTime(at)
    return `${receipt} Confirmed. Reversal of transaction ${original} has been successfully completed on ${shortDate} at ${shortTime} and Ksh${amountText(amountKES)} is credited to your M-PESA account. New M-PESA balance is Ksh${amountText(balanceKES)}.`
  },
  insufficient({ amountKES, payee, balanceKES }: Pick<Payment, 'amountKES' | 'payee' | 'balanceKES'>) {
    return `Failed. You do not have enough money in your M-PESA account and Fuliza M-PESA to pay Ksh${amountText(amountKES)} to ${payee}. Your M-PESA balance is Ksh${amountText(balanceKES)}.`
  },
  declined({ amountKES, payee, account }: Pick<Payment, 'amountKES' | 'payee' | 'account'>) {
    return `Failed. ${payee} does not accept Ksh${amountText(amountKES)} for account ${account}. Check the account number and the amount.`
  },
  noSuchBusiness: (businessNumber: string) => `Failed. ${businessNumber} is not a business number.`,
  wrongPin(triesLeft: number) {
    const tries = triesLeft === 1 ? '1 try' : `${triesLeft} tries`
    return `Failed. You have entered the wrong M-PESA PIN. You have ${tries} left before your PIN is locked.`
  },
  locked: () => 'Failed. Your M-PESA PIN is locked. Call 100 for help.',
}

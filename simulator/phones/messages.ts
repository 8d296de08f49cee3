import { eastAfricaTime } from '../east-africa-time.ts'

/** 1,610.00 */
export const amountText = (amountKES: number) =>
  amountKES.toLocaleString('en-KE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

type Payment = { receipt: string; amountKES: number; payee: string; account: string; at: number; balanceKES: number }

/** The messages M-Pesa sends to a payer. */
export const messages = {
  confirmed({ receipt, amountKES, payee, account, at, balanceKES }: Payment) {
    const { shortDate, shortTime } = eastAfricaTime(at)
    const toAccount = account ? ` for account ${account}` : ''
    return `${receipt} Confirmed. Ksh${amountText(amountKES)} sent to ${payee}${toAccount} on ${shortDate} at ${shortTime}. New M-PESA balance is Ksh${amountText(balanceKES)}. Transaction cost, Ksh0.00.`
  },
  insufficient({ amountKES, payee, balanceKES }: Pick<Payment, 'amountKES' | 'payee' | 'balanceKES'>) {
    return `Failed. You do not have enough money in your M-PESA account and Fuliza M-PESA to pay Ksh${amountText(amountKES)} to ${payee}. Your M-PESA balance is Ksh${amountText(balanceKES)}.`
  },
  wrongPin(triesLeft: number) {
    const tries = triesLeft === 1 ? '1 try' : `${triesLeft} tries`
    return `Failed. You have entered the wrong M-PESA PIN. You have ${tries} left before your PIN is locked.`
  },
  locked: () => 'Failed. Your M-PESA PIN is locked. Call 100 for help.',
}

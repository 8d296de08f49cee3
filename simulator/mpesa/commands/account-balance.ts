import {
  fieldText,
  isOneOf,
  isPresent,
  isShortcode,
  remarks,
  resultUrl,
  timeoutUrl,
} from '#simulator/mpesa/request-fields.ts'
import type { AccountLedger } from '#simulator/mpesa/statement/account-ledger.ts'
import { eastAfricaTime } from '#simulator/platform/east-africa-time.ts'
import type { Command } from './command.ts'

/** Name, currency, current, available, reserved and uncleared. */
const accountBalance = (name: string, amountKES: number) =>
  `${name} Account|KES|${amountKES.toFixed(2)}|${amountKES.toFixed(2)}|0.00|0.00`

export const utilityAccountBalance = (amountKES: number) => accountBalance('Utility', amountKES)

/** All accounts of the shortcode in one string. Nothing ever moves to Working, the one banks are paid from. */
const accountBalances = (ledger: AccountLedger) =>
  [
    accountBalance('Working', 0),
    utilityAccountBalance(ledger.utilityKES()),
    accountBalance('Charges Paid', -ledger.chargesKES()),
  ].join('&')

export const accountBalanceQuery: Command = {
  name: 'balance',
  path: '/mpesa/accountbalance/v1/query',
  rules: [
    ['Initiator', isPresent],
    ['SecurityCredential', isPresent],
    ['CommandID', isOneOf('AccountBalance')],
    ['PartyA', isShortcode],
    ['IdentifierType', isOneOf('4')],
    remarks,
    timeoutUrl,
    resultUrl,
  ],
  prepare: ({ clock, accountLedger, settings }, { fields }) => ({
    phone: undefined,
    execute() {
      if (fieldText(fields.PartyA) !== settings.shortcode) return 'SFC_IC0003'
      return {
        parameters: [
          { Key: 'AccountBalance', Value: accountBalances(accountLedger) },
          { Key: 'BOCompletedTime', Value: Number(eastAfricaTime(clock.now()).stamp) },
        ],
      }
    },
  }),
}

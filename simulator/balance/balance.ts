import type { Command } from '../commands/command.ts'
import { isGiven, isOneOf, remarks, resultUrl, timeoutUrl } from '../commands/rules.ts'
import { eastAfricaTime } from '../east-africa-time.ts'
import { isShortcode, textOf } from '../merchant.ts'
import { accounts } from './accounts.ts'

export const balance: Command = {
  name: 'balance',
  path: '/mpesa/accountbalance/v1/query',
  rules: [
    ['Initiator', isGiven],
    ['SecurityCredential', isGiven],
    ['CommandID', isOneOf('AccountBalance')],
    ['PartyA', isShortcode],
    ['IdentifierType', isOneOf('4')],
    remarks,
    timeoutUrl,
    resultUrl,
  ],
  understand: ({ clock, book, settings }, { fields }) => ({
    phone: undefined,
    settle() {
      if (textOf(fields.PartyA) !== settings.shortcode) return 'SFC_IC0003'
      return {
        parameters: [
          { Key: 'AccountBalance', Value: accounts(book) },
          { Key: 'BOCompletedTime', Value: Number(eastAfricaTime(clock.now()).stamp) },
        ],
      }
    },
  }),
}

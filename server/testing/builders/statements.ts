import { newReceipt } from '../stand-ins/webhook-sender.ts'
import type { Person } from './people.ts'

/** A line of a statement with the fields that a test needs. A negative amount left the account. */
export interface GivenLine {
  receipt?: string
  amountKES: number
  at?: Date
  details?: string
  account?: string
  party?: string
  status?: string
}

const columns =
  'Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Balance Confirmed,Reason Type,Other Party Info,Linked Transaction ID,A/C No.,Currency'

/** In the portal's format, in Nairobi: `20-11-2026 12:00:00`. */
function eat(moment: Date) {
  const [day = '', time = ''] = new Date(moment.getTime() + 3 * 3_600_000).toISOString().split('T')
  return `${day.split('-').toReversed().join('-')} ${time.slice(0, 8)}`
}

const noon = new Date('2026-11-20T09:00:00Z')

/** The portal's export with these lines, the oldest first; it tells balances where it is said what the account held. */
export function statementCsv(lines: GivenLine[], openingKES?: number): string {
  let balanceKES = openingKES
  const rows = lines.map(
    ({ receipt = newReceipt(), amountKES, at = noon, details = 'Pay Bill', status = 'Completed', ...line }) => {
      const amounts = amountKES > 0 ? [amountKES.toFixed(2), ''] : ['', amountKES.toFixed(2)]
      const moment = eat(at)
      if (balanceKES !== undefined && status === 'Completed') balanceKES += amountKES
      return [
        receipt,
        moment,
        moment,
        details,
        status,
        ...amounts,
        balanceKES?.toFixed(2) ?? '',
        'true',
        '',
        line.party ?? '',
        '',
        line.account ?? '',
        'KES',
      ]
    },
  )
  return `Account Holder,ULIZA MARKETPLACE\r\nShort Code,174379\r\n\r\n${[columns, ...rows.map((row) => row.join(','))].join('\r\n')}\r\n`
}

export const importStatementCsv = (admin: Person, csv: string, fileName = 'statement.csv') =>
  admin.post('/api/admin/reconciliation/statements', { fileName, csv })

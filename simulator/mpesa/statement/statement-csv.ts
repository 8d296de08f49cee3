import { publicName } from '#simulator/mpesa/phones/phones.ts'
import { eastAfricaTime } from '#simulator/platform/east-africa-time.ts'
import type { Settings } from '#simulator/platform/options.ts'
import type { Movement } from './account-ledger.ts'
import type { Statement } from './statement.ts'

const columns = [
  'Receipt No.',
  'Completion Time',
  'Initiation Time',
  'Details',
  'Transaction Status',
  'Paid In',
  'Withdrawn',
  'Balance',
  'Balance Confirmed',
  'Reason Type',
  'Other Party Info',
  'Linked Transaction ID',
  'A/C No.',
  'Currency',
]

const decimals = (amountKES: number) => amountKES.toFixed(2)

const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const payBillDetails = ({ account }: Movement, party: string) =>
  ['Pay Bill', party && `from ${party}`, account && `Acc. ${account}`].filter(Boolean).join(' ')

type LineText = { reason: string; details: string }

const lineTexts: Record<Movement['kind'], (movement: Movement, party: string) => LineText> = {
  payment: (movement, party) => ({ reason: 'Pay Bill Online', details: payBillDetails(movement, party) }),
  paybill: (movement, party) => ({ reason: 'Pay Bill', details: payBillDetails(movement, party) }),
  b2c: (_, party) => ({
    reason: 'Business Payment to Customer via API',
    details: `Business Payment to Customer via API to ${party}`,
  }),
  charge: () => ({
    reason: 'Business Payment to Customer Charge',
    details: 'Business Payment to Customer Charge',
  }),
  reversal: ({ linkedReceipt }, party) => ({
    reason: 'Pay Utility Reversal',
    details: `Reversal of ${linkedReceipt} to ${party}`,
  }),
  external: (movement, party) =>
    movement.amountKES > 0
      ? { reason: 'Pay Bill', details: movement.details ?? payBillDetails(movement, party) }
      : { reason: 'Organization Settlement', details: movement.details ?? 'Organization Settlement to Bank' },
}

function row({ movement, balanceKES }: Statement['entries'][number]) {
  const { kind, receipt, completedAt, initiatedAt, amountKES, phone, account = '', linkedReceipt = '' } = movement
  const party = phone ? publicName(phone) : ''
  const { reason, details } = lineTexts[kind](movement, party)
  return [
    receipt,
    eastAfricaTime(completedAt).dashed,
    eastAfricaTime(initiatedAt).dashed,
    details,
    'Completed',
    amountKES > 0 ? decimals(amountKES) : '',
    amountKES < 0 ? decimals(amountKES) : '',
    decimals(balanceKES),
    'true',
    reason,
    party,
    linkedReceipt,
    account,
    'KES',
  ]
}

/**
 * The statement as the organisation portal lets it be downloaded: a few lines about it, an empty one, then the table.
 */
export function statementCsv(statement: Statement, { merchantName, shortcode }: Settings) {
  const { from, to, openingKES, closingKES, entries } = statement
  const about = [
    ['Account Holder', merchantName],
    ['Short Code', shortcode],
    ['Account', 'Utility Account'],
    ['Time Period', `From ${eastAfricaTime(from).dashed} To ${eastAfricaTime(to).dashed}`],
    ['Opening Balance', decimals(openingKES)],
    ['Closing Balance', decimals(closingKES)],
    [],
  ]
  return [...about, columns, ...entries.map(row)].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')
}

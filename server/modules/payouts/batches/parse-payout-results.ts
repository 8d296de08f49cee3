import { CsvError, parse } from 'csv-parse/sync'
import { ProviderReceipt, text } from '#contracts/wire/primitives.ts'
import { DomainError } from '#server/platform/errors.ts'

/** How a payout of a batch ended, as one row of the portal's results says. */
export type RowResult = { kind: 'PAID'; receipt: string } | { kind: 'FAILED'; reason: string }

export interface ResultRow {
  line: number
  reference: string
  /** Null where the file has no such column, or nothing in it. */
  amountKES: number | null
  /** Null where the row does not say for certain how it ended. */
  result: RowResult | null
}

/** What each column is called by those who make such files; only letters and digits count. */
const columns: Record<string, string> = {
  reference: 'reference',
  ref: 'reference',
  receipt: 'receipt',
  receiptno: 'receipt',
  receiptnumber: 'receipt',
  mpesareceipt: 'receipt',
  transactionid: 'receipt',
  reason: 'reason',
  failurereason: 'reason',
  resultdescription: 'reason',
  status: 'status',
  transactionstatus: 'status',
  amount: 'amount',
}

const findColumn = (head: string) => columns[head.toLowerCase().replace(/[^a-z0-9]/g, '')] ?? null

type Cells = Partial<Record<'reference' | 'receipt' | 'reason' | 'status' | 'amount', string>>

/** Reads a file of results. A row that does not say for certain how its payout ended is left for a person. */
export function parsePayoutResults(csv: string): ResultRow[] {
  let heads: (string | null)[] = []
  const rows = parseCsv(csv, (found) => {
    heads = found.map(findColumn)
    return heads.map((head) => head ?? false)
  })
  if (!heads.includes('reference') || !(heads.includes('receipt') || heads.includes('reason'))) throw unreadable()
  return rows.map(({ record, info }) => ({
    line: info.lines,
    reference: (record.reference ?? '').toUpperCase(),
    amountKES: parseAmount(record.amount),
    result: toRowResult(record),
  }))
}

const unreadable = () =>
  new DomainError('invalid_input', 'The file needs a column Reference, and one Receipt or Reason.', { field: 'csv' })

interface Parsed {
  record: Cells
  info: { lines: number }
}

function parseCsv(csv: string, headings: (found: string[]) => (string | false)[]): Parsed[] {
  try {
    const options = { bom: true, trim: true, info: true, skip_empty_lines: true, skip_records_with_empty_values: true }
    return parse(csv, {
      ...options,
      relax_column_count: true,
      delimiter: [',', ';', '\t'],
      columns: headings,
    }) as Parsed[]
  } catch (error) {
    if (error instanceof CsvError) throw unreadable()
    throw error
  }
}

export function toRowResult({ receipt = '', reason = '', status = '' }: Cells): RowResult | null {
  const isPaid = status ? /^(complete|success|paid)/i.test(status) : receipt !== '' && reason === ''
  if (isPaid) {
    const read = ProviderReceipt.safeParse(receipt)
    return read.success ? { kind: 'PAID', receipt: read.data } : null
  }
  // A failure has a transaction's id as well, so a receipt beside a reason proves nothing without a status.
  const hasFailed = status
    ? /^(fail|declin|cancel|expire|reject|revers)/i.test(status)
    : receipt === '' && reason !== ''
  if (!hasFailed) return null
  const read = text(200).safeParse((reason || status).slice(0, 200))
  return read.success ? { kind: 'FAILED', reason: read.data } : null
}

/** Null where nothing is written; what cannot be read is no amount, and so another than any. */
function parseAmount(cell = ''): number | null {
  if (cell === '') return null
  const [, digits] = cell.match(/^(?:KES|KSH)?\.?\s*-?([\d,]+(?:\.\d+)?)$/i) ?? []
  return digits ? Number(digits.replaceAll(',', '')) : Number.NaN
}

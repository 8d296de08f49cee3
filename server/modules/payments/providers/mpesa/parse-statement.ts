import { parse } from 'csv-parse/sync'
import { type Cents, maxCents } from '#contracts/wire/money.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Movement, ParsedStatement, StatementFormat } from '../statement-format.ts'

interface Row {
  record: string[]
  info: { lines: number }
}

const needed = ['Receipt No.', 'Completion Time', 'Details', 'Transaction Status', 'Paid In', 'Withdrawn'] as const
const welcome = ['Balance', 'Balance Confirmed', 'Other Party Info', 'A/C No.'] as const
type Column = (typeof needed)[number] | (typeof welcome)[number]

/**
 * Parses the CSV file that the M-Pesa organisation portal exports: some lines about the account, an empty one, the
 * column names, then a line for each movement. A file with anything else is refused whole, with the line at fault: half
 * a statement would look like missing money.
 */
function parseStatement(csv: string): ParsedStatement {
  const rows = parseRows(csv)
  const start = rows.findIndex(({ record }) => record.includes('Receipt No.'))
  const heading = rows[start]
  if (!heading) throw bad('This is no M-Pesa statement: no line names a column "Receipt No.".')
  const absent = needed.filter((name) => !heading.record.includes(name))
  if (absent.length > 0) throw bad(`The column "${absent[0]}" is missing.`, heading)
  const movements: Movement[] = []
  let skippedLines = 0
  for (const row of rows.slice(start + 1)) {
    if (row.record.every((cell) => cell === '')) continue
    const cell = (name: Column) => row.record[heading.record.indexOf(name)] ?? ''
    if (cell('Transaction Status').toLowerCase() !== 'completed') skippedLines++
    else movements.push(toMovement(row, cell))
  }
  if (movements.length === 0) throw bad('This statement has no movements.')
  return { movements, skippedLines, ...parseHead(rows.slice(0, start)) }
}

/** The lines above the table: whose account it is, and what it held before and after; older exports have fewer. */
function parseHead(rows: Row[]): Pick<ParsedStatement, 'account' | 'openingCents' | 'closingCents'> {
  // The portal writes these names with and without a colon.
  const find = (name: string) => rows.find(({ record }) => record[0]?.replace(/:$/, '') === name)
  const text = (name: string) => find(name)?.record[1] ?? ''
  const balance = (name: string) => {
    const row = find(name)
    return row?.record[1] ? parseAmount(row, row.record[1]) : null
  }
  return {
    account: `${text('Short Code')} ${text('Account')}`.trim().slice(0, 100),
    openingCents: balance('Opening Balance'),
    closingCents: balance('Closing Balance'),
  }
}

function parseRows(csv: string): Row[] {
  try {
    // Lines above the table have fewer or more columns than the table.
    return parse(csv, {
      bom: true,
      info: true,
      relax_column_count: true,
      trim: true,
      record_delimiter: ['\r\n', '\n', '\r'],
    }) as unknown as Row[]
  } catch (error) {
    throw bad(`This is not CSV: ${(error as Error).message}.`)
  }
}

function toMovement(row: Row, cell: (name: Column) => string): Movement {
  const receipt = cell('Receipt No.').toUpperCase()
  if (!/^[A-Z0-9]{6,20}$/.test(receipt)) throw bad(`"${receipt}" is no receipt.`, row)
  // Both columns are absolute amounts; the portal writes what went out with or without a minus.
  const paidIn = Math.abs(parseAmount(row, cell('Paid In')))
  const withdrawn = Math.abs(parseAmount(row, cell('Withdrawn')))
  if ((paidIn === 0) === (withdrawn === 0)) throw bad('Either Paid In or Withdrawn has an amount.', row)
  const [details, otherParty, account] = [cell('Details'), cell('Other Party Info'), cell('A/C No.')]
  if ([details, otherParty, account].some(({ length }) => length > 400)) throw bad('Its words are too long.', row)
  // What M-Pesa has not confirmed it may still count anew.
  const isTold = cell('Balance') !== '' && cell('Balance Confirmed').toLowerCase() !== 'false'
  return {
    receipt,
    completedAt: parseMoment(row, cell('Completion Time')),
    details,
    otherParty,
    account,
    amountCents: paidIn - withdrawn,
    balanceCents: isTold ? parseAmount(row, cell('Balance')) : null,
    // A charge carries the receipt of the movement it is for; only its details tell the two apart.
    isCharge: withdrawn > 0 && /\bcharges?$/i.test(details),
  }
}

/** `1,250.00`, `-1250`; zero where the column is empty. */
function parseAmount(row: Row, text: string): Cents {
  if (!/^-?[\d,]*(\.\d{1,2})?$/.test(text)) throw bad(`"${text}" is no amount.`, row)
  const cents = Math.round(Number(text.replaceAll(',', '')) * 100)
  if (Math.abs(cents) > maxCents) throw bad(`"${text}" is more than anybody has.`, row)
  return cents
}

/** `13-08-2026 12:47:01`, in Nairobi. */
function parseMoment(row: Row, text: string): Date {
  const [, day, month, year, time] = /^(\d\d)-(\d\d)-(20\d\d) (\d\d:\d\d:\d\d)$/.exec(text) ?? []
  const moment = new Date(`${year}-${month}-${day}T${time}+03:00`)
  // A day that the month does not have is refused, not carried over into the next.
  const isReal = !Number.isNaN(moment.getTime()) && new Date(moment.getTime() + 10_800_000).getUTCDate() === Number(day)
  if (!isReal) throw bad(`"${text}" is no moment like 13-08-2026 12:47:01.`, row)
  return moment
}

function bad(sentence: string, row?: Row) {
  const line = row?.info.lines
  const where = line === undefined ? '' : `Line ${line}: `
  return new DomainError('invalid_input', where + sentence, { field: 'csv', ...(line ? { data: { line } } : {}) })
}

/** The CSV file of the organisation portal, known by a column that has this name there alone. */
export const mpesaStatement: StatementFormat = {
  recognizes: (csv) => csv.includes('Receipt No.'),
  parse: parseStatement,
}

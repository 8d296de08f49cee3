export type CsvCell = string | number | null | undefined

/** Rows as a CSV file (RFC 4180). Text that a person wrote into a cell stays text in every spreadsheet. */
export const csvText = (rows: readonly (readonly CsvCell[])[]): string =>
  `${rows.map((row) => row.map(writeCell).join(',')).join('\r\n')}\r\n`

/**
 * A spreadsheet runs text that begins so as a formula, and anybody can choose a name. What has the guard's form already
 * gets another.
 */
const startsFormula = /^'*[=+\-@\t\r]/

/** The text of a cell that `csvText` wrote, without the guard. */
export const withoutGuard = (cell: string): string =>
  cell.startsWith("'") && startsFormula.test(cell) ? cell.slice(1) : cell

function writeCell(value: CsvCell): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const text = startsFormula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvType = 'text/csv; charset=utf-8'

/** Whether an endpoint answers with rows to take away. */
export const isCsvFile = ({ contentType }: { contentType?: string | undefined }): boolean => contentType === csvType

/** Tells Excel that the file is UTF-8. */
export const csvMark = '\uFEFF'

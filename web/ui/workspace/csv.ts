import { type CsvCell, csvMark, csvText } from '#contracts/wire/csv.ts'

/** Rows as a file that a spreadsheet opens: the mark at the beginning tells Excel that it is UTF-8. */
export const toCsv = (rows: readonly (readonly CsvCell[])[]): string => csvMark + csvText(rows)

export function downloadCsv(name: string, rows: readonly (readonly CsvCell[])[]): void {
  const url = URL.createObjectURL(new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.csv`
  link.click()
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

import { CsvError, parse } from 'csv-parse/sync'
import { maxImportRows } from '#contracts/menu/menu-terms.ts'
import type { FileColumn } from '#contracts/menu/product-import.ts'
import { csvMark, withoutGuard } from '#contracts/wire/csv.ts'
import { DomainError } from '#server/platform/errors.ts'
import { fileColumns, productFile } from './product-file.ts'

export type Cells = Partial<Record<FileColumn, string>>

export interface FileRow {
  /** As a spreadsheet numbers it: the head is 1. */
  row: number
  cells: Cells
}

/** A text as both sides of a comparison have it, whichever program saved the file. */
export const plain = (text: string): string => text.replace(/\r\n?/g, '\n').normalize('NFC').trim()

const headOf = (text: string) =>
  plain(text)
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '')

const columnByHead = new Map<string, FileColumn>(
  fileColumns.flatMap((column) => {
    const { en, sw } = productFile[column].heads
    // The unit of a price and the range of a spice need not be repeated by who makes a file by hand.
    return [en, sw]
      .flatMap((head) => [head, head.split(/[,(]/)[0] ?? ''])
      .map((head) => [headOf(head), column] as const)
  }),
)

/** Spreadsheets separate by commas, semicolons or tabs: by what the head has most of. */
function findDelimiter(csv: string): string {
  const head = csv.split(/\r?\n/, 1)[0] ?? ''
  const counted = [',', ';', '\t'].map((each) => ({ each, count: head.split(each).length }))
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).each
}

const unreadable = (sentence: string) => new DomainError('invalid_input', sentence, { field: 'csv' })

/**
 * The rows of a file of products that say something, by the heads of their columns in either language. Unknown columns
 * are left out.
 */
export function readFile(csv: string): FileRow[] {
  const [head, ...records] = splitRecords(csv)
  const columns = (head ?? []).map((text) => columnByHead.get(headOf(text)))
  const known = columns.filter((column) => column !== undefined)
  if (new Set(known).size < known.length) throw unreadable('Two columns of the file have the same head.')
  if (!known.includes('name'))
    throw unreadable('The file needs a column Name, and a head with the names of its columns.')
  const rows = records.flatMap((record, n): FileRow[] => {
    const cells: Cells = {}
    for (const [at, column] of columns.entries()) {
      if (column) cells[column] = plain(withoutGuard(record[at] ?? ''))
    }
    return Object.values(cells).some((text) => text !== '') ? [{ row: n + 2, cells }] : []
  })
  if (rows.length > maxImportRows) throw unreadable(`The file has more than ${maxImportRows} rows. Divide it.`)
  if (rows.length === 0) throw unreadable('The file has no rows below its head.')
  return rows
}

function splitRecords(csv: string): string[][] {
  try {
    const text = csv.startsWith(csvMark) ? csv.slice(csvMark.length) : csv
    return parse(text, { delimiter: findDelimiter(text), relax_column_count: true })
  } catch (error) {
    if (error instanceof CsvError) throw unreadable('This is no file of comma separated values.')
    throw error
  }
}

import type { RevenueEntry } from '#contracts/money/revenue.ts'
import { nairobiDay } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { balanceLabel, transferKindLabel } from './entry-labels.ts'

/** The entries as a table for a spreadsheet: days as `2026-11-20`, amounts as plain numbers. */
export function entriesCsv(entries: readonly RevenueEntry[]): string {
  const head = [m.revenue_day(), m.revenue_time(), m.revenue_what(), m.revenue_balance(), m.revenue_order(), 'KES']
  const rows = entries.map(({ at, kind, part, order, amountKES }) => [
    nairobiDay(at),
    timeOf(at),
    transferKindLabel[kind](),
    balanceLabel[part](),
    order?.number ?? '',
    String(amountKES),
  ])
  return [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

const timeOf = (at: string) => new Date(Date.parse(at) + 3 * 3_600_000).toISOString().slice(11, 16)

const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Hands a text to the browser as a file. */
export function saveFile(name: string, text: string): void {
  // Spreadsheets take a file without this mark for an old encoding.
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url))
}

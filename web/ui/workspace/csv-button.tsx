import type { CsvCell } from '#contracts/wire/csv.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import Download from '~icons/lucide/download'
import { downloadCsv } from './csv.ts'

export interface CsvButtonProps<Row> {
  /** The file's name, without its ending. */
  name: string
  rows: readonly Row[]
  columns: readonly (readonly [head: string, cell: (row: Row) => CsvCell])[]
}

/** Writes the rows that are shown into a file. */
export function CsvButton<Row>({ name, rows, columns }: CsvButtonProps<Row>) {
  const table = () => [columns.map(([head]) => head), ...rows.map((row) => columns.map(([, cell]) => cell(row)))]
  return (
    <Button variant="quiet" size="sm" disabled={rows.length === 0} onClick={() => downloadCsv(name, table())}>
      <Download aria-hidden />
      {m.admin_csv({ count: rows.length })}
    </Button>
  )
}

import type { FileColumn, ImportRow } from '#contracts/menu/product-import.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import type { Column } from '#web/ui/tables/record-table.tsx'
import { columnLabel, problemLabels, rowLooks } from './import-labels.ts'

export type Mend = (fix: { row: number; column: FileColumn; text: string }) => void

/** Those that have a column of their own on the page; what the file says elsewhere stands together in one. */
const shown: readonly FileColumn[] = ['name', 'section', 'priceKES', 'stock']

export const importColumns = (mend: Mend): Column<ImportRow>[] => [
  {
    id: 'row',
    head: m.menu_row(),
    card: 'left',
    className: 'tabular-nums text-ink-2 xl:align-top xl:pt-4',
    cell: ({ row }) => (
      <>
        <span className="xl:hidden">{m.menu_row()} </span>
        {row}
      </>
    ),
  },
  {
    id: 'state',
    head: m.products_status(),
    card: 'right',
    className: 'xl:align-top xl:pt-3',
    cell: ({ state }) => <StatusBadge look={rowLooks[state]} />,
  },
  ...shown.map(
    (column): Column<ImportRow> => ({
      id: column,
      head: columnLabel(column),
      card: column === 'name' ? 'whole' : 'line',
      className: column === 'name' ? 'font-[650] xl:align-top xl:pt-3.5' : 'xl:align-top xl:pt-3.5',
      cell: (row) => <Cell row={row} column={column} mend={mend} />,
    }),
  ),
  {
    id: 'others',
    head: m.menu_other_changes(),
    card: 'whole',
    className: 'xl:align-top xl:pt-3.5 xl:max-w-80',
    cell: (row) => <Others row={row} mend={mend} />,
  },
]

/** What the file says, with what stands there now struck out; where it is wrong, a field to mend it. */
function Cell({ row, column, mend }: { row: ImportRow; column: FileColumn; mend: Mend }) {
  const text = row.cells[column]
  if (row.problems.some((each) => each.column === column)) return <Mended row={row} column={column} mend={mend} />
  const change = row.changes.find((each) => each.column === column)
  if (!change) return <span className="[overflow-wrap:anywhere]">{text || <span className="text-ink-3">–</span>}</span>
  return (
    <span className="[overflow-wrap:anywhere]">
      <del className="text-ink-2">
        <span className="sr-only">{m.menu_before()} </span>
        {change.before || '–'}
      </del>{' '}
      <ins className="rounded-badge bg-accent-tint px-1.5 py-0.5 font-[650] text-on-accent-tint no-underline">
        <span className="sr-only">{m.menu_after()} </span>
        {text || '–'}
      </ins>
    </span>
  )
}

function Others({ row, mend }: { row: ImportRow; mend: Mend }) {
  const said = [...row.changes, ...row.problems].flatMap(({ column }) => column ?? [])
  const columns = [...new Set(said)].filter((column) => !shown.includes(column))
  const whole = row.problems.filter(({ column }) => column === null)
  return (
    <div className="grid gap-1.5">
      {whole.map((each) => (
        <p key={each.problem} className="text-danger">
          {problemLabels[each.problem](each)}
        </p>
      ))}
      {columns.map((column) => (
        <div key={column}>
          <span className="text-ink-2">{columnLabel(column)}: </span>
          <Cell row={row} column={column} mend={mend} />
        </div>
      ))}
    </div>
  )
}

/** A cell that cannot go in as it is. What is written is looked at once the field is left. */
function Mended({ row: { row, cells, problems }, column, mend }: { row: ImportRow; column: FileColumn; mend: Mend }) {
  const found = problems.find((each) => each.column === column)
  const text = cells[column] ?? ''
  if (!found) return null
  const { suggestion } = found
  return (
    <div className="grid min-w-40 gap-1 font-normal max-xl:text-left">
      <Field
        label={m.menu_cell({ column: columnLabel(column), row })}
        hideLabel
        error={problemLabels[found.problem](found)}
      >
        <Input
          key={text}
          defaultValue={text}
          autoComplete="off"
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
          onBlur={({ target: { value } }) => value !== text && mend({ row, column, text: value })}
        />
      </Field>
      {suggestion !== null && (
        <button
          type="button"
          className="link reach justify-self-start font-[650]"
          onClick={() => mend({ row, column, text: suggestion })}
        >
          {m.menu_use({ text: suggestion })}
        </button>
      )}
    </div>
  )
}

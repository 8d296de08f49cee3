import Check from '~icons/lucide/check'
import { aboveRow, type Column } from './record-table.tsx'

export interface Selection {
  ids: ReadonlySet<string>
  canChoose: (id: string) => boolean
  toggle: (id: string) => void
  /** All of what is shown, or none of it. */
  toggleAll: () => void
  isAll: boolean
  /** Nothing can be chosen. */
  isEmpty: boolean
}

export interface SelectColumnLabels<Row> {
  all: string
  one: (row: Row) => string
}

/** Chooses several rows, to do one thing with all of them. */
export const selectColumn = <Row extends { id: string }>(
  { ids, canChoose, toggle, toggleAll, isAll, isEmpty }: Selection,
  words: SelectColumnLabels<Row>,
  card: Column<Row>['card'] = 'none',
): Column<Row> => ({
  id: 'choose',
  head: isEmpty ? null : <Box label={words.all} checked={isAll} onToggle={toggleAll} />,
  card,
  className: 'xl:w-px',
  cell: (row) =>
    canChoose(row.id) && <Box label={words.one(row)} checked={ids.has(row.id)} onToggle={() => toggle(row.id)} />,
})

function Box({ label, checked, onToggle }: { label: string; checked: boolean; onToggle: () => void }) {
  return (
    <span className={`${aboveRow} -my-2 grid size-11 place-items-center max-xl:-mr-2.5 xl:-ml-2.5`}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={onToggle}
        className="peer size-[22px] cursor-pointer appearance-none rounded-badge border-2 border-line-strong bg-surface checked:border-ink checked:bg-ink"
      />
      <Check
        aria-hidden
        className="pointer-events-none absolute hidden !size-3.5 text-surface [stroke-width:3] peer-checked:block"
      />
    </span>
  )
}

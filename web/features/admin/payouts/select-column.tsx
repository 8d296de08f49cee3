import type { AdminPayout } from '#contracts/money/payouts.ts'
import { m } from '#web/paraglide/messages.js'
import { aboveRow, type Column } from '#web/ui/tables/record-table.tsx'
import Check from '~icons/lucide/check'

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

/** Chooses several payouts, to approve them at once. */
export const selectColumn = ({
  ids,
  canChoose,
  toggle,
  toggleAll,
  isAll,
  isEmpty,
}: Selection): Column<AdminPayout> => ({
  id: 'choose',
  head: isEmpty ? null : <Box label={m.admin_choose_all()} checked={isAll} onToggle={toggleAll} />,
  card: 'none',
  className: 'w-px',
  cell: ({ id, vendor }) =>
    canChoose(id) && (
      <Box label={m.admin_choose_named({ vendor: vendor.name })} checked={ids.has(id)} onToggle={() => toggle(id)} />
    ),
})

function Box({ label, checked, onToggle }: { label: string; checked: boolean; onToggle: () => void }) {
  return (
    <span className={`${aboveRow} -my-2 -ml-2.5 grid size-11 place-items-center`}>
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

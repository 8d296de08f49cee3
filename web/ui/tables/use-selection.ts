import { useState } from 'react'
import type { Selection } from './select-column.tsx'

/** Which of the rows that can be chosen are. A row that has moved on is chosen no more. */
export function useSelection<Row extends { id: string }>(rows: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const chosen = rows.filter(({ id }) => ids.has(id))
  const isAll = rows.length > 0 && chosen.length === rows.length
  const selection: Selection = {
    ids,
    canChoose: (id) => rows.some((row) => row.id === id),
    toggle: (id) =>
      setIds((before) =>
        before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id]),
      ),
    isAll,
    isEmpty: rows.length === 0,
    toggleAll: () => setIds(isAll ? new Set() : new Set(rows.map(({ id }) => id))),
  }
  return { chosen, selection, clear: () => setIds(new Set()) }
}

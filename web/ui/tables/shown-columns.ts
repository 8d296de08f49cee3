import type { Column } from './record-table.tsx'

/** The columns of a list that can be left out, by id, and what they are called. */
export type ColumnNames = Record<string, () => string>

/** The ids of those that are left out, as the address says: `commission.receipt`. */
export function hiddenColumns(names: ColumnNames, hide: string | undefined): string[] {
  const asked = hide?.split('.') ?? []
  return Object.keys(names).filter((id) => asked.includes(id))
}

/** All columns but those that are left out. What has no name in the choice is always shown. */
export function shownColumns<Row>(columns: Column<Row>[], names: ColumnNames, hide: string | undefined): Column<Row>[] {
  const hidden = hiddenColumns(names, hide)
  return columns.filter(({ id }) => !hidden.includes(id))
}

import { asList, columnPath, equalities, nodeOf, nodesWithin, type Tree, withoutCast } from './syntax-tree.ts'

/** A table of vendors' rows where a statement names it, and what the statement says of its `vendor_id`. */
export interface VendorTable {
  table: string
  alias: string
  /** The column that names the vendor: `vendor_id`, or the `id` of `vendors` itself. */
  key: 'vendor_id' | 'id'
  /** Its rows are vendors': of others (`vendors`, and what may have no vendor) nothing is asked. */
  isVendors: boolean
  /** Equal to a value, directly or through other tables of the statement: the statement is one vendor's. */
  isBound: boolean
  /** Equal to the `vendor_id` of such a table outside of its own select. */
  isJoined: boolean
}

/** The names that the FROM of one select brings, with those of the selects around it. */
export interface Scope {
  outer: Scope | null
  tables: VendorTable[]
  /** Names that are no table of vendors' rows: what a CTE, a function or a select returned. */
  derived: Set<string>
  /** The key of a vendor itself is as good as `vendor_id`; other tables' columns are not. */
  others: Map<string, string>
  conditions: Tree[]
  /** Selects in FROM, with whether they see the names beside them. */
  selects: { select: Tree; isLateral: boolean }[]
}

export interface Names {
  vendorTables: VendorTables
  ctes: ReadonlySet<string>
}

/** The tables whose `vendor_id` is never null, and those where it may be. */
export interface VendorTables {
  always: ReadonlySet<string>
  sometimes: ReadonlySet<string>
}

export const emptyScope = (outer: Scope | null): Scope => ({
  outer,
  tables: [],
  derived: new Set(),
  others: new Map(),
  conditions: [],
  selects: [],
})

/** Adds what an item of FROM (or the target of a write) brings. */
export function addFrom(scope: Scope, item: Tree | undefined, names: Names): VendorTable[] {
  const table = nodeOf(item, 'RangeVar')
  if (table) return addTable(scope, table, names)
  const join = nodeOf(item, 'JoinExpr')
  if (join) {
    const joined = [...addFrom(scope, join.larg, names), ...addFrom(scope, join.rarg, names)]
    if (join.quals) scope.conditions.push(join.quals)
    if (asList(join.usingClause).some((column) => nodeOf(column, 'String')?.sval === 'vendor_id')) uniteAll(joined)
    return joined
  }
  const select = nodeOf(item, 'RangeSubselect')
  const brought = select ?? nodeOf(item, 'RangeFunction')
  if (brought?.alias) scope.derived.add(brought.alias.aliasname as string)
  if (select) scope.selects.push({ select: select.subquery as Tree, isLateral: Boolean(select.lateral) })
  return []
}

export function addTable(scope: Scope, { relname, alias: given }: Tree, names: Names): VendorTable[] {
  const table = relname as string
  const alias = (given?.aliasname as string | undefined) ?? table
  if (names.ctes.has(table)) scope.derived.add(alias)
  else if (names.vendorTables.always.has(table) || names.vendorTables.sometimes.has(table) || table === 'vendors') {
    const added: VendorTable = {
      table,
      alias,
      key: table === 'vendors' ? 'id' : 'vendor_id',
      isVendors: names.vendorTables.always.has(table),
      isBound: false,
      isJoined: false,
    }
    scope.tables.push(added)
    return [added]
  } else scope.others.set(alias, table)
  return []
}

const united = new WeakMap<VendorTable, Set<VendorTable>>()

/** Their `vendor_id` is one: what binds one of them binds all. */
function uniteAll(tables: readonly VendorTable[]) {
  const all = new Set(tables.flatMap((table) => [...(united.get(table) ?? [table])]))
  for (const table of all) united.set(table, all)
}

type Side = { vendorTable: VendorTable; isOwn: boolean } | 'value' | 'other'

/** What one side of an equality is: some table's `vendor_id`, a value, or a column that says nothing of the vendor. */
function sideOf(scope: Scope, node: Tree | undefined): Side {
  const path = columnPath(withoutCast(node))
  if (!path) {
    const columns = [...nodesWithin(node)].filter(({ kind }) => kind === 'ColumnRef')
    return columns.every(({ node: ColumnRef }) => sideOf(scope, { ColumnRef } as unknown as Tree) === 'value')
      ? 'value'
      : 'other'
  }
  const column = path.at(-1)
  const alias = path.length > 1 ? path.at(-2) : undefined
  for (let at: Scope | null = scope; at; at = at.outer) {
    const isOwn = at === scope
    if (alias === undefined) {
      const vendorTable = at.tables.find(({ key }) => key === column)
      if (vendorTable) return { vendorTable, isOwn }
      if (at.tables.length > 0) return 'other'
      if (at.derived.size > 0) return 'value'
      continue
    }
    const vendorTable = at.tables.find((table) => table.alias === alias)
    if (vendorTable) return column === vendorTable.key ? { vendorTable, isOwn } : 'other'
    if (at.derived.has(alias)) return 'value'
    if (at.others.has(alias)) return 'other'
  }
  // `excluded`, and the row that a write leaves.
  return 'value'
}

/** Reads from the scope's conditions which of its tables are bound to a vendor, and which are joined to one outside. */
export function bind(scope: Scope) {
  const pairs = scope.conditions.flatMap(equalities).map(([left, right]) => [sideOf(scope, left), sideOf(scope, right)])
  const bound: VendorTable[] = []
  const joined: VendorTable[] = []
  for (const [left, right] of [...pairs, ...pairs.map((pair) => pair.toReversed())]) {
    if (!left || !right || typeof left === 'string' || !left.isOwn) continue
    if (right === 'value') bound.push(left.vendorTable)
    else if (right === 'other') continue
    else if (right.isOwn) uniteAll([left.vendorTable, right.vendorTable])
    else if (right.vendorTable.isBound) bound.push(left.vendorTable)
    else joined.push(left.vendorTable)
  }
  for (const table of bound.flatMap(withUnited)) table.isBound = true
  for (const table of joined.flatMap(withUnited)) table.isJoined = true
}

export const withUnited = (table: VendorTable): VendorTable[] => [...(united.get(table) ?? [table])]

import { loadModule, parseSync } from 'libpg-query'
import { asList, nodeOf, nodesWithin, type Tree } from './syntax-tree.ts'
import {
  addFrom,
  addTable,
  bind,
  emptyScope,
  type Names,
  type Scope,
  type VendorTable,
  type VendorTables,
  withUnited,
} from './vendor-scope.ts'

await loadModule()

/** The mark that `acrossVendors` leaves in a statement that reads the rows of many vendors. */
const acrossMark = /\/\* across vendors: ([\w-]+) \*\//

/**
 * What a statement says too little of: for each table of vendors' rows that it touches without binding its `vendor_id`
 * to a value, a sentence. A statement marked with `acrossVendors` may read, and only read, one such table unbound, and
 * joins every other to it by vendor.
 */
export function vendorViolations(text: string, vendorTables: VendorTables): string[] {
  const across = acrossMark.exec(text)?.[1]
  const violations: string[] = []
  const found = (table: string, what: string) => void violations.push(`${table} ${what}`)

  const within = (node: unknown, scope: Scope, names: Names) => {
    for (const { kind, node: inner } of nodesWithin(node)) {
      if (kind === 'SelectStmt') checkSelect(inner, scope, names)
      // What a row is looked for in stands by itself: it binds the row, and not the row it.
      if (kind === 'InSelect') checkSelect(inner, scope, names, { isAlone: true })
    }
  }

  /** Statements of a WITH, which see the CTEs before them. */
  const namesWith = (statement: Tree, scope: Scope | null, names: Names): Names => {
    const ctes = new Set(names.ctes)
    const clauses = asList(statement.withClause?.ctes).map((each) => each.CommonTableExpr as Tree)
    for (const { ctename } of clauses) ctes.add(ctename as string)
    const all = { ...names, ctes }
    for (const { ctequery } of clauses) checkStatement(ctequery as Tree, scope, all)
    return all
  }

  const report = (scope: Scope, { isLocking = false, isAlone = false } = {}) => {
    bind(scope)
    const seesVendorTable = (at: Scope | null): boolean =>
      at !== null && (at.tables.length > 0 || seesVendorTable(at.outer))
    const unbound = scope.tables.filter(({ isBound }) => !isBound)
    // Across vendors each select may have one table, with those joined to it by vendor, that nothing around it names.
    const root = unbound.find(({ isJoined, isVendors }) => !isJoined && isVendors)
    const roots = root && (isAlone || !seesVendorTable(scope.outer)) ? withUnited(root) : []
    const mayRead = across !== undefined && (!isLocking || across === 'due-work')
    const isAllowed = (each: VendorTable) => mayRead && (each.isJoined || roots.includes(each))
    for (const each of unbound)
      if (each.isVendors && !isAllowed(each))
        found(each.table, isLocking ? 'is locked without vendor_id' : 'is read without vendor_id')
  }

  const checkFrom = (scope: Scope, names: Names) => {
    for (const { select, isLateral } of scope.selects)
      within(select, isLateral ? scope : (scope.outer ?? emptyScope(null)), names)
  }

  const checkSelect = (select: Tree, outer: Scope | null, outerNames: Names, { isAlone = false } = {}) => {
    const names = namesWith(select, outer, outerNames)
    if (select.larg) {
      checkSelect(select.larg, outer, names, { isAlone })
      checkSelect(select.rarg as Tree, outer, names, { isAlone })
    }
    const scope = emptyScope(outer)
    for (const item of asList(select.fromClause)) addFrom(scope, item, names)
    if (select.whereClause) scope.conditions.push(select.whereClause)
    report(scope, { isLocking: select.lockingClause !== undefined, isAlone })
    checkFrom(scope, names)
    const { withClause, fromClause, larg, rarg, ...rest } = select as Record<string, Tree>
    within([rest, scope.conditions], scope, names)
  }

  const checkWrite = (statement: Tree, outer: Scope | null, outerNames: Names) => {
    const names = namesWith(statement, outer, outerNames)
    const scope = emptyScope(outer)
    const [target] = addTable(scope, statement.relation as Tree, { ...names, ctes: new Set() })
    for (const item of [...asList(statement.fromClause), ...asList(statement.usingClause)]) addFrom(scope, item, names)
    if (statement.whereClause) scope.conditions.push(statement.whereClause)
    bind(scope)
    for (const { table, isVendors, isBound } of scope.tables)
      if (!isBound && isVendors)
        found(table, table === target?.table ? 'is written without vendor_id' : 'is read without vendor_id')
    checkFrom(scope, names)
    within([statement.targetList, statement.returningList, scope.conditions], scope, names)
  }

  const checkInsert = (statement: Tree, outer: Scope | null, outerNames: Names) => {
    const names = namesWith(statement, outer, outerNames)
    const table = statement.relation?.relname as string
    const columns = asList(statement.cols).map((column) => nodeOf(column, 'ResTarget')?.name as string | undefined)
    if (vendorTables.always.has(table) && !columns.includes('vendor_id'))
      found(table, 'is inserted into without vendor_id')
    within(statement.selectStmt, outer ?? emptyScope(null), names)
  }

  const checkStatement = (statement: Tree, outer: Scope | null, names: Names) => {
    const [kind, node] = Object.entries(statement)[0] as [string, Tree]
    if (kind === 'SelectStmt') checkSelect(node, outer, names)
    else if (kind === 'InsertStmt') checkInsert(node, outer, names)
    else if (kind === 'UpdateStmt' || kind === 'DeleteStmt') checkWrite(node, outer, names)
  }

  for (const { stmt } of parseSync(text).stmts as unknown as { stmt: Tree }[])
    checkStatement(stmt, null, { vendorTables, ctes: new Set() })
  return [...new Set(violations)]
}

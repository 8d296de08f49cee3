import { asList, type Tree } from '#server/testing/vendor-statements/syntax-tree.ts'

/** A constraint that migrations have made. */
export interface Constraint {
  table: string
  name: string
  /** As the parser names it: `CONSTR_CHECK`. */
  kind: string
  /** Of a check. */
  condition?: Tree
  /** Whether it is known to hold of every row. */
  isValid: boolean
}

/** By table and name. */
export type Constraints = ReadonlyMap<string, Constraint>

export const constraintKey = (table: string, name: string) => `${table}.${name}`

/** Those there are after these statements. */
export function constraintsAfter(statements: readonly Tree[], before: Constraints = new Map()): Constraints {
  const constraints = new Map(before)
  const add = (table: string, node: Tree | undefined) => {
    const { contype: kind, conname: name, raw_expr: condition, skip_validation: isSkipped } = node ?? ({} as Tree)
    if (name)
      constraints.set(constraintKey(table, name), { table, name, kind: kind as string, condition, isValid: !isSkipped })
  }
  for (const { CreateStmt: created, AlterTableStmt: altered } of statements) {
    for (const element of asList(created?.tableElts)) add(created?.relation?.relname as string, element.Constraint)
    const table = altered?.relation?.relname as string
    for (const { AlterTableCmd: command } of asList(altered?.cmds)) {
      const key = constraintKey(table, command?.name as string)
      const known = constraints.get(key)
      if (command?.subtype === 'AT_AddConstraint') add(table, command.def?.Constraint)
      if (command?.subtype === 'AT_DropConstraint') constraints.delete(key)
      if (command?.subtype === 'AT_ValidateConstraint' && known) constraints.set(key, { ...known, isValid: true })
    }
  }
  return constraints
}

/** PostgreSQL's own syntax tree, as its parser prints it: each node is an object whose one key is the kind of node. */
export type Tree = { [name: string]: Tree } & Tree[] & string

export const asList = (value: unknown): Tree[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value as Tree]

/** The node itself where it is of this kind. */
export const nodeOf = (node: Tree | undefined, kind: string): Tree | undefined => node?.[kind]

/** The name parts of a column: `['o', 'vendor_id']`. */
export function columnPath(node: Tree | undefined): string[] | undefined {
  const column = nodeOf(node, 'ColumnRef')
  return column && asList(column.fields).flatMap((field) => nodeOf(field, 'String')?.sval ?? [])
}

/** What a cast is of. */
export const withoutCast = (node: Tree | undefined): Tree | undefined => {
  const cast = nodeOf(node, 'TypeCast')
  return cast ? withoutCast(cast.arg) : node
}

/**
 * Every node below this one, without those of selects inside it, which have names of their own. The select of `… in
 * (select …)` is an `InSelect`.
 */
export function* nodesWithin(node: unknown): Generator<{ kind: string; node: Tree }> {
  if (Array.isArray(node)) {
    for (const each of node) yield* nodesWithin(each)
  } else if (node && typeof node === 'object') {
    for (const [kind, value] of Object.entries(node)) {
      const link = kind === 'SubLink' ? (value as Tree) : undefined
      if (link?.testexpr) {
        yield { kind: 'InSelect', node: link.subselect?.SelectStmt as Tree }
        yield* nodesWithin(link.testexpr)
      } else {
        yield { kind, node: value as Tree }
        if (kind !== 'SelectStmt') yield* nodesWithin(value)
      }
    }
  }
}

/** A condition's parts that all must hold: what is said under `or` and `not` is no condition on its own. */
export function conjuncts(condition: Tree | undefined): Tree[] {
  const all = nodeOf(condition, 'BoolExpr')
  if (all && (all.boolop as string) === 'AND_EXPR') return asList(all.args).flatMap(conjuncts)
  return condition ? [condition] : []
}

/** The pairs that a condition says are equal: `a = b`, `(a, b) = (c, d)`, `a in (…)`, `a = any(…)`. */
export function equalities(condition: Tree | undefined): [Tree, Tree | undefined][] {
  return conjuncts(condition).flatMap((part): [Tree, Tree | undefined][] => {
    const link = nodeOf(part, 'SubLink')
    if (link) return link.testexpr ? row(link.testexpr).map((one) => [one, undefined]) : []
    const compared = nodeOf(part, 'A_Expr')
    if (!compared || nodeOf(asList(compared.name)[0], 'String')?.sval !== '=') return []
    const [left, right] = [row(compared.lexpr), row(compared.rexpr)]
    if ((compared.kind as string) === 'AEXPR_OP' && left.length === right.length)
      return left.map((one, n) => [one, right[n]])
    return left.map((one) => [one, undefined])
  })
}

const row = (node: Tree | undefined): Tree[] => {
  const cells = nodeOf(node, 'RowExpr')
  return cells ? asList(cells.args) : node ? [node] : []
}

import {
  asList,
  columnPath,
  conjuncts,
  nodeOf,
  nodesWithin,
  type Tree,
} from '#server/testing/vendor-statements/syntax-tree.ts'

/** The columns that an expression names, without their table. */
export const columnsWithin = (expression: Tree | undefined): string[] =>
  [...nodesWithin(expression)].flatMap(({ kind, node }) =>
    kind === 'ColumnRef' ? (asList(node.fields).at(-1)?.String?.sval ?? []) : [],
  )

/** Whether a condition says that a column is not null. */
export const requiresColumn = (condition: Tree | undefined, column: string): boolean =>
  conjuncts(condition).some((part) => {
    const test = nodeOf(part, 'NullTest')
    return (test?.nulltesttype as string) === 'IS_NOT_NULL' && columnPath(test?.arg)?.at(-1) === column
  })

/** Whether a list of values (`status in ('A', 'B')`) takes all that another took. */
export function isWider(condition: Tree | undefined, before: Tree | undefined): boolean {
  const [wide, narrow] = [listedValues(condition), listedValues(before)]
  return (
    !!wide && !!narrow && wide.column === narrow.column && narrow.values.every((value) => wide.values.includes(value))
  )
}

function listedValues(condition: Tree | undefined): { column: string; values: string[] } | undefined {
  const listed = nodeOf(condition, 'A_Expr')
  const column = columnPath(listed?.lexpr)?.at(-1)
  const values = asList(nodeOf(listed?.rexpr, 'List')?.items).map((item) => nodeOf(item, 'A_Const')?.sval?.sval)
  const isList = (listed?.kind as string) === 'AEXPR_IN' && asList(listed?.name)[0]?.String?.sval === '='
  return isList && column && values.every((value) => value !== undefined)
    ? { column, values: values as string[] }
    : undefined
}

/** The same for all rows of one statement: an added column has it without the table being written anew. */
const stableFunctions = ['now', 'transaction_timestamp', 'statement_timestamp']

/** Whether a default may differ from row to row. */
export const isVolatile = (expression: Tree | undefined): boolean =>
  [...nodesWithin(expression)].some(
    ({ kind, node }) =>
      kind === 'FuncCall' && !stableFunctions.includes((asList(node.funcname).at(-1)?.String?.sval ?? '') as string),
  )

/** What a trace says of a statement, and no value of it can be in. */
export interface StatementSummary {
  /** What it does to which tables, as OpenTelemetry's `db.query.summary`: `select orders vendors`. */
  text: string
  /** Whether it may change rows. */
  isWrite: boolean
}

const maxCharacters = 120

const name = '"?([a-z_][a-z0-9_]*)\\b"?'
/** Not the `update` of `for update` and of `do update set`. */
const written = new RegExp(`(?<!\\b(?:for|do) )\\b(insert into|update|delete from)\\s+(?:only\\s+)?${name}`, 'gi')
/** Not a function. */
const read = new RegExp(`(?<!\\bdelete )\\b(?:from|join)\\s+(?:only\\s+|lateral\\s+)?${name}(?!["\\w]*\\s*\\()`, 'gi')
const defined = new RegExp(`(?:\\bwith(?: recursive)?|,)\\s+${name}\\s+as\\s+(?:(?:not )?materialized\\s+)?\\(`, 'gi')

export function summarize(statement: string): StatementSummary {
  const writes = new Set<string>()
  for (const [, words = '', table] of statement.matchAll(written))
    writes.add(`${words.split(' ')[0]?.toLowerCase()} ${table}`)
  const ownNames = new Set([...statement.matchAll(defined)].map(([, own]) => own))
  const tables = new Set([...statement.matchAll(read)].flatMap(([, table = '']) => (ownNames.has(table) ? [] : table)))
  const reads = tables.size > 0 ? [`select ${[...tables].join(' ')}`] : []
  const parts = [...writes, ...reads]
  return {
    text: parts.length > 0 ? parts.join(' ').slice(0, maxCharacters) : firstWord(statement),
    isWrite: writes.size > 0,
  }
}

const firstWord = (statement: string) => /^\s*([a-z]+)/i.exec(statement)?.[1]?.toLowerCase() ?? 'statement'

import { loadModule, parseSync } from 'libpg-query'
import { compareReleases, type Migration } from '#server/platform/database/migrations/migration.ts'
import { asList, type Tree } from '#server/testing/vendor-statements/syntax-tree.ts'
import { columnKey, type FileFacts } from './alter-table-rules.ts'
import { type Constraints, constraintKey, constraintsAfter } from './constraints.ts'
import { type Statement, statementComplaints } from './statement-rules.ts'

await loadModule()

/**
 * What is wrong with migrations that are applied while the release before serves, a sentence each. The first of them is
 * the baseline, which is applied to an empty database. `release` is the version that they are made for.
 */
export function migrationComplaints(migrations: readonly Migration[], release: string): string[] {
  let earlier: Constraints = new Map()
  return migrations.flatMap((migration, place) => {
    const parsed = parseStatements(migration)
    const complaints = place === 0 ? [] : fileComplaints(migration, parsed, earlier, release)
    earlier = constraintsAfter(
      parsed.map(({ kind, node }) => ({ [kind]: node }) as Tree),
      earlier,
    )
    const isInSequence = place === 0 || migration.generatedAt > (migrations[place - 1]?.generatedAt ?? 0)
    if (!isInSequence) complaints.push('It is older than the one before it: generate it again, after that one.')
    return complaints.map((sentence) => `${migration.tag}: ${sentence}`)
  })
}

function fileComplaints(migration: Migration, parsed: Statement[], earlier: Constraints, release: string): string[] {
  const facts = { ...factsOf(parsed), isTransactional: migration.isTransactional, earlier }
  const found = parsed.flatMap((statement) => statementComplaints(statement, facts))
  const header = 'Where that is so, say it at the top: "-- contract since VERSION: why no release since then needs it".'
  return [
    ...headerComplaints(migration, parsed, release),
    ...found
      .filter(({ isContract }) => !isContract || migration.oldestRelease === null)
      .map(({ sentence, isContract }) => (isContract ? `${sentence} ${header}` : sentence)),
  ]
}

function headerComplaints(
  { statements, isTransactional, oldestRelease }: Migration,
  parsed: Statement[],
  release: string,
) {
  const text = statements.join('\n')
  const meant = (word: string) => new RegExp(`^\\s*--\\s*${word}\\b`, 'im').test(text)
  return [
    meant('transaction') && isTransactional && 'Its header is not "-- transaction: none".',
    meant('contract') && oldestRelease === null && 'Its header is not "-- contract since 0.2.0: a reason".',
    oldestRelease !== null &&
      compareReleases(oldestRelease, release) >= 0 &&
      `${oldestRelease} is not earlier than this release, ${release}: one that runs already must do without what goes.`,
    !isTransactional &&
      parsed.length !== statements.length &&
      'Outside of a transaction each statement is by itself: "--> statement-breakpoint" between them.',
  ].filter((complaint) => complaint !== false)
}

function parseStatements({ tag, statements }: Migration): Statement[] {
  return statements.flatMap((text) =>
    asList(parse(tag, text).stmts).map(({ stmt, stmt_location: from, stmt_len: bytes }) => {
      const [[kind, node]] = Object.entries(stmt as Tree) as [[string, Tree]]
      const begin = Number(from ?? 0)
      const own = Buffer.from(text).subarray(begin, bytes ? begin + Number(bytes) : undefined)
      return { text: own.toString(), kind, node }
    }),
  )
}

function parse(tag: string, text: string): Tree {
  try {
    return parseSync(text) as unknown as Tree
  } catch (error) {
    throw new Error(`${tag}: ${(error as Error).message}`)
  }
}

function factsOf(parsed: readonly Statement[]): Pick<FileFacts, 'isOnlyInserts' | 'created' | 'added' | 'dropped'> {
  const created = parsed.filter(({ kind, node }) => kind === 'CreateStmt' && !node.if_not_exists)
  const commands = parsed.flatMap(({ kind, node }) =>
    kind === 'AlterTableStmt'
      ? asList(node.cmds).map((each) => ({
          table: node.relation?.relname as string,
          command: each.AlterTableCmd as Tree,
        }))
      : [],
  )
  const keys = (subtype: string, key: (table: string, command: Tree) => string) =>
    new Set(
      commands
        .filter(({ command }) => (command.subtype as string) === subtype)
        .map(({ table, command }) => key(table, command)),
    )
  return {
    isOnlyInserts: parsed.every(({ kind }) => kind === 'InsertStmt'),
    created: new Set(created.map(({ node }) => node.relation?.relname as string)),
    added: keys('AT_AddColumn', (table, { def }) => columnKey(table, def?.ColumnDef?.colname as string)),
    dropped: keys('AT_DropConstraint', (table, { name }) => constraintKey(table, name as string)),
  }
}

import { concurrentIndex } from '#server/platform/database/migrations/migration.ts'
import { asList, type Tree } from '#server/testing/vendor-statements/syntax-tree.ts'
import { alterTableComplaints, type FileFacts } from './alter-table-rules.ts'
import { breaksReleaseBefore, type Complaint, locks } from './complaint.ts'

export interface Statement {
  text: string
  /** The kind of its node: `AlterTableStmt`. */
  kind: string
  node: Tree
}

type Rule = (statement: Statement, facts: FileFacts) => Complaint[]

/** What is wrong with a statement; nothing where it is of tables that its own file makes. */
export const statementComplaints: Rule = (statement, facts) => {
  const { kind, node } = statement
  const table = node.relation?.relname as string | undefined
  if (kind === 'InsertStmt') return [...insertComplaints(statement, facts), ...outsideTransaction(statement, facts)]
  const outside = outsideTransaction(statement, facts)
  if (table !== undefined && facts.created.has(table)) return outside
  const rule = rules[kind]
  if (rule) return [...rule(statement, facts), ...outside]
  return [locks(`No rule knows what ${kind} does to a table in use: add one to this check.`)]
}

const allowed: Rule = () => []

const rules: Record<string, Rule> = {
  CreateExtensionStmt: allowed,
  CreateStmt: allowed,
  CreateSeqStmt: allowed,
  CreateEnumStmt: allowed,
  CreateFunctionStmt: allowed,
  CreateStatsStmt: allowed,
  CreateTrigStmt: allowed,
  CommentStmt: allowed,
  DefineStmt: allowed,
  GrantStmt: ({ node }) =>
    node.is_grant ? [] : [breaksReleaseBefore('REVOKE may take a right that the release before uses.')],
  ViewStmt: allowed,
  AlterTableStmt: ({ node }, facts) =>
    asList(node.cmds).flatMap(({ AlterTableCmd: command }) =>
      alterTableComplaints(node.relation?.relname as string, command as Tree, facts),
    ),
  IndexStmt: (statement, facts) => indexComplaints(statement, facts),
  DropStmt: (statement, facts) => dropComplaints(statement, facts),
  RenameStmt: ({ node }) => [renamed(node.subname ?? node.relation?.relname ?? 'it')],
  TruncateStmt: () => [breaksReleaseBefore('TRUNCATE takes rows that the release before may read.')],
  UpdateStmt: ({ node }) => [changedRows('UPDATE', node)],
  DeleteStmt: ({ node }) => [changedRows('DELETE', node)],
  VacuumStmt: ({ node }) =>
    node.is_vacuumcmd
      ? [locks('VACUUM FULL writes a table anew under a lock, and autovacuum does the rest: leave it out.')]
      : [],
  ClusterStmt: () => [locks('CLUSTER writes a table anew under a lock: leave it out.')],
  LockStmt: () => [locks('LOCK TABLE keeps everybody from a table: leave it out.')],
  ReindexStmt: () => [
    locks('REINDEX locks a table: make another index CONCURRENTLY, then DROP INDEX CONCURRENTLY the old one.'),
  ],
  DoStmt: () => [locks('What a DO block does cannot be checked: write its statements themselves.')],
  AlterEnumStmt: ({ node }) => (node.oldVal ? [renamed(node.oldVal)] : []),
}

const renamed = (name: string): Complaint =>
  locks(
    `The release before knows ${name} by its name, and the next by another: ` +
      'add the new one, write both for one release, then drop the old one.',
  )

const changedRows = (what: string, { relation }: Tree): Complaint =>
  locks(
    `${what} of ${relation?.relname} locks each row until the end: change rows from a job in batches, ` +
      'as server/modules/tickets/codes/hash-short-codes.ts does.',
  )

/** Of rows that are there it changes none, and what it reads for long it reads under no locks but its own. */
function insertComplaints({ node }: Statement, { created, isOnlyInserts }: FileFacts): Complaint[] {
  const table = node.relation?.relname as string
  const tree = JSON.stringify(node)
  const hasWithin = (...kinds: string[]) => kinds.some((kind) => tree.includes(`"${kind}":`))
  const replaces = tree.includes('"action":"ONCONFLICT_UPDATE"') && !created.has(table)
  return [
    ...(replaces || hasWithin('UpdateStmt', 'DeleteStmt', 'MergeStmt') ? [changedRows('INSERT', node)] : []),
    ...(hasWithin('RangeVar') && !isOnlyInserts
      ? [
          locks(
            `INSERT into ${table} reads other tables for as long as they are large, under the locks of what is beside it: ` +
              'put it into a file of its own.',
          ),
        ]
      : []),
  ]
}

function indexComplaints({ text, node }: Statement, { isTransactional }: FileFacts): Complaint[] {
  const table = node.relation?.relname as string
  // By that name an unfinished one is dropped: it has to be what PostgreSQL reads.
  if (!node.concurrent || isTransactional || concurrentIndex(text) !== node.idxname) {
    return [
      locks(
        `CREATE INDEX on ${table} keeps everybody from writing to it: CREATE INDEX CONCURRENTLY IF NOT EXISTS name, ` +
          'in a file marked "-- transaction: none".',
      ),
    ]
  }
  return node.unique
    ? [
        breaksReleaseBefore(
          `The release before may write rows of ${table} that ${node.idxname} refuses: let no release write them first.`,
        ),
      ]
    : []
}

function dropComplaints({ node }: Statement, { isTransactional }: FileFacts): Complaint[] {
  const what = (node.removeType as string).replace('OBJECT_', '').replaceAll('_', ' ')
  const breaks = breaksReleaseBefore(
    `The release before may still use what DROP ${what} takes: drop it one release after the last that does.`,
  )
  const isIndex = what === 'INDEX'
  return isIndex && (!node.concurrent || !node.missing_ok || isTransactional)
    ? [
        breaks,
        locks(
          'DROP INDEX keeps everybody from its table: DROP INDEX CONCURRENTLY IF EXISTS, ' +
            'in a file marked "-- transaction: none".',
        ),
      ]
    : [breaks]
}

/** What is not in a transaction may be interrupted after any statement, and begins again from the first. */
function outsideTransaction({ kind, node }: Statement, { isTransactional }: FileFacts): Complaint[] {
  const isValidation =
    kind === 'AlterTableStmt' &&
    asList(node.cmds).every(({ AlterTableCmd: command }) => command?.subtype === 'AT_ValidateConstraint')
  const mayRepeat =
    isValidation ||
    kind === 'IndexStmt' ||
    (kind === 'DropStmt' && (node.removeType as string) === 'OBJECT_INDEX') ||
    kind === 'VacuumStmt'
  return isTransactional || mayRepeat
    ? []
    : [
        locks(
          'Without a transaction only indexes are made and dropped CONCURRENTLY, constraints validated ' +
            'and tables analyzed: put anything else into another file.',
        ),
      ]
}

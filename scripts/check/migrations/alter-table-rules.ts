import { asList, type Tree } from '#server/testing/vendor-statements/syntax-tree.ts'
import { breaksReleaseBefore, type Complaint, locks } from './complaint.ts'
import { columnsWithin, isVolatile, isWider, requiresColumn } from './conditions.ts'
import { type Constraints, constraintKey } from './constraints.ts'

/** What is known of a file beside the statement that is looked at. */
export interface FileFacts {
  isTransactional: boolean
  /** It does nothing else than insert rows. */
  isOnlyInserts: boolean
  /** Tables that the file itself makes: nobody uses them yet. */
  created: ReadonlySet<string>
  /** The columns that the file adds, each with its table: the release before writes nothing to them. */
  added: ReadonlySet<string>
  /** The constraints that the file drops, by table and name. */
  dropped: ReadonlySet<string>
  /** Those that the files before it have made. */
  earlier: Constraints
}

export const columnKey = (table: string, column: string) => `${table}.${column}`

type Rule = (table: string, command: Tree, facts: FileFacts) => Complaint[]

/** What is wrong with a part of an ALTER TABLE of a table that is in use. */
export const alterTableComplaints: Rule = (table, command, facts) => {
  const rule = rules[command.subtype as string]
  if (rule) return rule(table, command, facts)
  return [locks(`ALTER TABLE ${table} does something (${command.subtype}) that no rule knows: add one to this check.`)]
}

const allowed: Rule = () => []

const rules: Record<string, Rule> = {
  AT_AddColumn: (table, { def }) => addedColumn(table, def?.ColumnDef as Tree),
  AT_AddConstraint: (table, { def }, facts) => addedConstraint(table, def?.Constraint as Tree, facts),
  AT_ValidateConstraint: (table, { name }, { isTransactional }) =>
    isTransactional
      ? [
          locks(
            `VALIDATE CONSTRAINT ${name} reads all of ${table} under the locks of its transaction: ` +
              'do it in a file of its own marked "-- transaction: none".',
          ),
        ]
      : [],
  AT_AlterColumnType: (table, { name }) => [
    locks(
      `Another type of ${table}.${name} writes the table anew under a lock: add a column of that type, ` +
        'write both for one release, fill the old rows from a job, then drop the old one.',
    ),
  ],
  AT_SetNotNull: (table, { name }, { earlier }) => {
    const isKnown = [...earlier.values()].some(
      (each) => each.table === table && each.isValid && requiresColumn(each.condition, name as string),
    )
    return isKnown
      ? []
      : [
          locks(
            `SET NOT NULL reads all of ${table} under a lock: first add a check (${name} is not null) NOT VALID, ` +
              'and validate it in a file before this one.',
          ),
        ]
  },
  AT_DropNotNull: allowed,
  AT_ColumnDefault: (table, { name, def }) =>
    def
      ? []
      : [
          breaksReleaseBefore(
            `Without its default ${table}.${name} is not written by the release before: ` +
              'drop it once no release relies on it.',
          ),
        ],
  AT_DropColumn: (table, { name }) => [
    breaksReleaseBefore(
      `The release before still names ${table}.${name}: drop it one release after the last that does.`,
    ),
  ],
  AT_DropConstraint: (table, { name }, { earlier }) => {
    const kind = earlier.get(constraintKey(table, name as string))?.kind
    return kind === 'CONSTR_CHECK' || kind === 'CONSTR_FOREIGN'
      ? []
      : [
          breaksReleaseBefore(
            `Statements of the release before may rely on ${name} of ${table} (on conflict): ` +
              'drop it one release after the last that does.',
          ),
        ]
  },
  AT_SetStatistics: allowed,
  AT_SetRelOptions: allowed,
  AT_ResetRelOptions: allowed,
}

const serials = ['smallserial', 'serial', 'bigserial', 'serial2', 'serial4', 'serial8']

function addedColumn(table: string, { colname, typeName, constraints }: Tree): Complaint[] {
  const parts = new Map(asList(constraints).map(({ Constraint: part }) => [part?.contype as string, part as Tree]))
  const column = `${table}.${colname}`
  const hasDefault = parts.has('CONSTR_DEFAULT')
  const isFilled = serials.includes(asList(typeName?.names).at(-1)?.String?.sval ?? '')
  const isUnique = parts.has('CONSTR_UNIQUE') || parts.has('CONSTR_PRIMARY')
  const isComputed = parts.has('CONSTR_IDENTITY') || parts.has('CONSTR_GENERATED') || isFilled
  const isChecked = parts.has('CONSTR_CHECK') || (parts.has('CONSTR_FOREIGN') && hasDefault)
  const complaints = [
    (isComputed || isVolatile(parts.get('CONSTR_DEFAULT')?.raw_expr)) &&
      locks(
        `${column} has another value in each row, so the table is written anew under a lock: ` +
          'add it without a default, set the default in a statement after it, and fill the old rows from a job.',
      ),
    isUnique &&
      locks(
        `${column} is unique, so its index is made under a lock: ` +
          'add the column, then CREATE UNIQUE INDEX CONCURRENTLY in another file.',
      ),
    isChecked &&
      locks(
        `${column} comes with a constraint that all of the table is read for under a lock: ` +
          'add the constraint in a statement of its own, NOT VALID.',
      ),
    parts.has('CONSTR_NOTNULL') &&
      !hasDefault &&
      breaksReleaseBefore(
        `${column} is NOT NULL without a default, which no row has and the release before does not write: ` +
          'give it a constant default, or let it be null.',
      ),
  ]
  return complaints.filter((complaint) => complaint !== false)
}

function addedConstraint(table: string, added: Tree, facts: FileFacts): Complaint[] {
  const { contype: kind, conname: name, indexname: index } = added
  if (kind === 'CONSTR_CHECK') return [...notValid(table, added), ...narrowerCheck(table, added, facts)]
  if (kind === 'CONSTR_FOREIGN') return [...notValid(table, added), ...narrowerReference(table, added, facts)]
  if (kind === 'CONSTR_UNIQUE' && index) return []
  return [
    locks(
      `Constraint ${name ?? ''} of ${table} makes its index, or reads the table, under a lock: ` +
        'CREATE UNIQUE INDEX CONCURRENTLY in a file before this one, then ADD CONSTRAINT … UNIQUE USING INDEX; ' +
        'what must not be null by a check, NOT VALID.',
    ),
  ]
}

const notValid = (table: string, { conname, skip_validation }: Tree): Complaint[] =>
  skip_validation
    ? []
    : [
        locks(
          `Constraint ${conname ?? ''} reads all of ${table} under a lock: add it NOT VALID, ` +
            'and VALIDATE CONSTRAINT in another file marked "-- transaction: none".',
        ),
      ]

const areAdded = (table: string, columns: string[], { added }: FileFacts) =>
  columns.length > 0 && columns.every((column) => added.has(columnKey(table, column)))

function narrowerCheck(table: string, { conname, raw_expr: condition }: Tree, facts: FileFacts): Complaint[] {
  const replaced = [...facts.earlier].filter(([key, each]) => facts.dropped.has(key) && each.table === table)
  const isFree =
    areAdded(table, columnsWithin(condition), facts) ||
    replaced.some(([, each]) => each.isValid && isWider(condition, each.condition))
  return isFree
    ? []
    : [
        breaksReleaseBefore(
          `The release before may write rows of ${table} that ${conname ?? 'a new check'} refuses: ` +
            'let no release write them first. ' +
            'A list of values that only grows is free where this file drops the old check.',
        ),
      ]
}

const narrowerReference = (table: string, { conname, fk_attrs }: Tree, facts: FileFacts): Complaint[] =>
  areAdded(
    table,
    asList(fk_attrs).map(({ String: column }) => column?.sval as string),
    facts,
  )
    ? []
    : [
        breaksReleaseBefore(
          `The release before may write rows of ${table} that ${conname ?? 'a new foreign key'} refuses: ` +
            'let no release write them first.',
        ),
      ]

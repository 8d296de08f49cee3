import type { Client } from 'pg'
import { StartError } from '#server/platform/errors.ts'
import { byVendor, onEveryMachine } from './placement.ts'
import { addTwoPhaseTriggers } from './two-phases.ts'

/**
 * What the schema holds that Citus cannot, with what stands there instead: unique keys that do not name the vendor,
 * foreign keys from what is not split to what is, and triggers that write a table of another machine.
 */
export const leftOut = {
  indexes: {
    disbursements_one_per_payout: `create unique index disbursements_one_per_payout on disbursements (payout_id, vendor_id)
      where status in ('CREATED', 'SENT', 'SUCCEEDED')`,
    disbursements_one_per_refund: `create unique index disbursements_one_per_refund on disbursements (refund_id, vendor_id)
      where status in ('CREATED', 'SENT', 'SUCCEEDED')`,
    ledger_book_transfers_line_key:
      'create unique index ledger_book_transfers_line_key on ledger_book_transfers (vendor_id, day, line)',
    orders_number_key: 'create index orders_number_idx on orders (number)',
    payments_provider_request_key:
      'create unique index payments_provider_request_key on payments (provider_request_id, provider, vendor_id)',
    refunds_late_fee_key: 'create unique index refunds_late_fee_key on refunds (order_id, vendor_id) where is_late_fee',
    tickets_short_code_key: 'create unique index tickets_short_code_key on tickets (short_code, vendor_id)',
  },
  foreignKeys: [
    'ledger_book_transfers_day_fk',
    'placements_event_fk',
    'vendors_cover_id_pictures_fk',
    'vendors_logo_id_pictures_fk',
  ],
  triggers: {
    ledger_book_transfers: ['ledger_book_transfers_open'],
    payments: ['payments_receipt_used', 'payments_receipt_backfilled'],
    payouts: ['payouts_receipt_used', 'payouts_receipt_backfilled'],
    refunds: ['refunds_receipt_used', 'refunds_receipt_backfilled'],
    search_rows: ['search_rows_words', 'search_rows_words_otherwise'],
    suspense_items: ['suspense_items_receipt_used', 'suspense_items_receipt_released'],
    vendors: ['vendors_are_found', 'vendors_pin_of_device'],
  },
} as const

/** What a database that is split needs on each machine, those that join later too. */
const settings = {
  // Triggers read the rows beside theirs by the names of the tables.
  'citus.allow_nested_distributed_execution': () => 'on',
  // A copy is not changed in a transaction that has read all machines over several connections to each.
  'citus.multi_shard_modify_mode': () => 'sequential',
  // Triggers, and whoever waits for a row, go by what a transaction has set for itself.
  'citus.propagate_set_commands': () => 'local',
  // A session's threshold is not carried to the workers.
  'pg_trgm.word_similarity_threshold': (wordSimilarity: number) => `${wordSimilarity}`,
}

export const settingsOf = (database: string, wordSimilarity: number): string[] =>
  Object.entries(settings).map(
    ([name, valueWith]) => `alter database "${database}" set ${name} to ${valueWith(wordSimilarity)}`,
  )

export interface DistributionStep {
  name: string
  statement: string
}

const clearedHere = ' cleared here'

/** What is left to do. It is kept until all is done, so that a run that was cut off goes on where it was. */
const stepsTable = 'distribution_steps'

/** A foreign key or a trigger, by what creates it. */
interface Part {
  table: string
  name: string
  definition: string
}

/**
 * What splits a migrated database by vendor, on the coordinator of a Citus cluster, in its sequence; none where it is split
 * already. All tables belong together: none can be split while one that it refers to is not, and the triggers of one write
 * others. So foreign keys and triggers are taken away first, and put back when all rows lie where they belong.
 */
export async function distributionSteps(client: Client, { shards }: { shards: number }): Promise<DistributionStep[]> {
  const left = await leftSteps(client)
  if (left || (await isDistributed(client))) return left ?? []
  const foreignKeys = await foreignKeysOf(client, [...byVendor, ...onEveryMachine])
  const triggers = await triggersOf(client, [...byVendor, ...onEveryMachine])
  const leaving: readonly string[] = [...leftOut.foreignKeys, ...Object.values(leftOut.triggers).flat()]
  const staying = ({ name }: Part) => !leaving.includes(name)
  return [
    {
      name: 'customer_orders of the orders so far',
      statement: `insert into customer_orders (customer_id, order_id, vendor_id, placed_at, number)
        select customer_id, id, vendor_id, placed_at, number from orders`,
    },
    ...foreignKeys.map(({ table, name }) => ({
      name: `without ${name}`,
      statement: `alter table ${table} drop constraint ${name}`,
    })),
    ...Object.entries(leftOut.indexes).map(([key, instead]) => ({
      name: `${key} by vendor`,
      statement: `drop index ${key}; ${instead}`,
    })),
    ...triggers.map(({ table, name }) => ({
      name: `without ${name}`,
      statement: `drop trigger ${name} on ${table}`,
    })),
    ...onEveryMachine.map((table) => ({
      name: `${table} on every machine`,
      statement: `select create_reference_table('${table}')`,
    })),
    ...byVendor.map((table, at) => ({
      name: `${table} by vendor`,
      statement: `select create_distributed_table('${table}', 'vendor_id', colocate_with => ${
        at === 0 ? `'none', shard_count => ${shards}` : `'${byVendor[0]}'`
      })`,
    })),
    // The rows that the coordinator had are on the machines now; what is left of them is behind the table's own name.
    ...[...byVendor, ...onEveryMachine].map((table) => ({
      name: `${table}${clearedHere}`,
      statement: `select truncate_local_data_after_distributing_table('${table}')`,
    })),
    ...foreignKeys.filter(staying).map(({ table, name, definition }) => ({
      name,
      statement: `alter table ${table} add constraint ${name} ${definition}`,
    })),
    ...triggers.filter(staying).map(({ name, definition }) => ({ name, statement: definition })),
  ]
}

/** Takes these steps one after the other, each with its note that it was taken. Nobody else may write meanwhile. */
export async function distribute(
  client: Client,
  steps: readonly DistributionStep[],
  onStep: (done: DistributionStep, position: number) => void = () => undefined,
): Promise<void> {
  if (!(await leftSteps(client))) await keepSteps(client, steps)
  // A trigger of ours writes only what lies with its row, which Citus cannot know.
  await client.query('set citus.enable_unsafe_triggers to on')
  for (const [position, step] of steps.entries()) {
    await client.query('begin')
    // What the coordinator no longer needs is no change of the ledger, of which a trigger refuses any.
    if (step.name.endsWith(clearedHere)) await client.query('set local session_replication_role to replica')
    await client.query(step.statement)
    await client.query(`delete from ${stepsTable} where name = $1`, [step.name])
    await client.query('commit')
    onStep(step, position)
  }
  await client.query(`drop table ${stepsTable}`)
}

/**
 * Sets what each machine needs, also one that joined since, has what the coordinator writes with a machine committed in
 * two phases, and has the coordinator decide within seconds what a machine that went away in a commit has left undecided:
 * until then the rows are locked, and Citus itself looks once a minute. False where this role may not set that.
 */
export async function prepareMachines(client: Client, wordSimilarity: number): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  for (const statement of settingsOf(rows[0]?.name ?? '', wordSimilarity)) {
    // Citus answers what a machine refuses, and does not fail by it.
    const refused = await client.query<{ result: string }>(
      'select result from run_command_on_all_nodes($1) where not success',
      [statement],
    )
    if (refused.rows[0]) throw new StartError(`A machine has refused "${statement}": ${refused.rows[0].result}`)
  }
  await addTwoPhaseTriggers(client)
  try {
    await client.query(`alter system set citus.recover_2pc_interval to '5s'`)
    await client.query('select pg_reload_conf()')
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    return false
  }
}

async function leftSteps(client: Client): Promise<DistributionStep[] | null> {
  const { rows: known } = await client.query<{ is: boolean }>('select to_regclass($1) is not null as is', [stepsTable])
  if (!known[0]?.is) return null
  return (await client.query<DistributionStep>(`select name, statement from ${stepsTable} order by position`)).rows
}

async function keepSteps(client: Client, steps: readonly DistributionStep[]) {
  await client.query('begin')
  await client.query(
    `create table ${stepsTable} (position int primary key, name text not null, statement text not null)`,
  )
  await client.query(
    `insert into ${stepsTable} select position, name, statement
      from unnest($1::text[], $2::text[]) with ordinality as step(name, statement, position)`,
    [steps.map(({ name }) => name), steps.map(({ statement }) => statement)],
  )
  await client.query('commit')
}

async function isDistributed(client: Client): Promise<boolean> {
  const { rows } = await client.query('select 1 from pg_dist_partition where logicalrelid = $1::regclass', [
    byVendor[0],
  ])
  return rows.length > 0
}

/** Those from and to these tables. */
async function foreignKeysOf(client: Client, tables: readonly string[]): Promise<Part[]> {
  const { rows } = await client.query<Part>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace
        and (conrelid::regclass::text = any($1) or confrelid::regclass::text = any($1)) order by conname`,
    [tables],
  )
  return rows
}

/**
 * But for those of TRUNCATE: they refuse what moving does not do, and Citus puts them on its machines with their table,
 * and not when they are created later.
 */
async function triggersOf(client: Client, tables: readonly string[]): Promise<Part[]> {
  const { rows } = await client.query<Part>(
    `select tgrelid::regclass::text as table, tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger
      where not tgisinternal and tgtype & 32 = 0 and tgrelid::regclass::text = any($1) order by tgname`,
    [tables],
  )
  return rows
}

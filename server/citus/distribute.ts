import type { Client } from 'pg'
import { byVendor, onEveryMachine } from './placement.ts'

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
    orders_number_key: 'create index orders_number_idx on orders (number)',
    payments_provider_request_key:
      'create unique index payments_provider_request_key on payments (provider_request_id, provider, vendor_id)',
    refunds_late_fee_key: 'create unique index refunds_late_fee_key on refunds (order_id, vendor_id) where is_late_fee',
    tickets_short_code_key: 'create unique index tickets_short_code_key on tickets (short_code, vendor_id)',
  },
  foreignKeys: [
    'ledger_book_transfers_transfer_fk',
    'placements_event_fk',
    'vendors_cover_id_pictures_fk',
    'vendors_logo_id_pictures_fk',
  ],
  triggers: {
    payments: ['payments_receipt_used', 'payments_receipt_backfilled'],
    payouts: ['payouts_receipt_used', 'payouts_receipt_backfilled'],
    refunds: ['refunds_receipt_used', 'refunds_receipt_backfilled'],
    search_rows: ['search_rows_words', 'search_rows_words_otherwise'],
    suspense_items: ['suspense_items_receipt_used', 'suspense_items_receipt_released'],
    vendors: ['vendors_are_found', 'vendors_pin_of_device'],
  },
} as const

/** What a database that is split needs on each node: its triggers read the rows beside theirs by the names of the tables. */
export const settingsOf = (database: string) =>
  `alter database ${database} set citus.allow_nested_distributed_execution to on`

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/**
 * Splits the tables of a migrated database by vendor, on the coordinator of a Citus cluster. All of them belong together, and
 * none can be split while one that it refers to is not: so their foreign keys are taken away first, and put back when all
 * lie where they belong. Nobody else may write meanwhile.
 */
export async function distribute(
  client: Client,
  { shards, onStep = () => undefined }: { shards: number; onStep?: (done: string) => void },
): Promise<void> {
  const step = async (done: string, statement: string) => {
    await client.query(statement)
    onStep(done)
  }
  // A trigger of ours writes only what lies with its row, which Citus cannot know.
  await client.query('set citus.enable_unsafe_triggers to on')
  const foreignKeys = await foreignKeysOf(client, [...byVendor, ...onEveryMachine])
  for (const { table, name } of foreignKeys)
    await step(`without ${name}`, `alter table ${table} drop constraint ${name}`)
  for (const [key, instead] of Object.entries(leftOut.indexes))
    await step(`without ${key}`, `drop index ${key}; ${instead}`)
  for (const [table, triggers] of Object.entries(leftOut.triggers))
    for (const trigger of triggers) await step(`without ${trigger}`, `drop trigger ${trigger} on ${table}`)
  for (const table of onEveryMachine) await step(table, `select create_reference_table('${table}')`)
  for (const [at, table] of byVendor.entries()) {
    const place = at === 0 ? `'none', shard_count => ${shards}` : `'${byVendor[0]}'`
    await step(table, `select create_distributed_table('${table}', 'vendor_id', colocate_with => ${place})`)
  }
  const leaving: readonly string[] = leftOut.foreignKeys
  for (const { table, name, definition } of foreignKeys)
    if (!leaving.includes(name)) await step(name, `alter table ${table} add constraint ${name} ${definition}`)
}

/** Those from and to these tables. */
async function foreignKeysOf(client: Client, tables: readonly string[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace
        and (conrelid::regclass::text = any($1) or confrelid::regclass::text = any($1)) order by conname`,
    [tables],
  )
  return rows
}

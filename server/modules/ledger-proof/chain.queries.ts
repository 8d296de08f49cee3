import type { getProofChain } from '#contracts/admin/ledger-proof.ts'
import type { TransferKind } from '#contracts/money/revenue.ts'
import type { ResponseOf } from '#contracts/wire/endpoint.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import type { LedgerProofId, VendorId } from '#contracts/wire/primitives.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, selectOne } from '#server/platform/database/select.ts'
import { toInstant } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { ledgerViolations } from './proofs.tables.ts'

const violation = columns({ row: ledgerViolations.row })

interface Row {
  vendorName: string | null
  transferId: string
  position: number
  kind: TransferKind
  cents: Cents
  at: number
  written: string
  computed: string
  isNext: boolean
}

/** As the rule of the chain names an entry. */
const namedEntry = /^entry (\d+) of account (\S+) of (\S+) \(transfer (\S+)\)$/

/**
 * The entry that a run named, with the one before it and the one after, each with its hash and what its row gives now.
 */
export async function findChain(
  db: Db,
  { id, key }: { id: LedgerProofId; key: string },
): Promise<ResponseOf<typeof getProofChain>> {
  const found = await selectOne(
    db,
    violation,
    sql`from ${ledgerViolations} where ${ledgerViolations.proofId} = ${id} and ${ledgerViolations.position} = ${Number(key)}
      and ${ledgerViolations.rule} = 'ENTRIES_CHAINED'`,
  )
  const [, position, account = '', vendorId = '', transferId] = namedEntry.exec(found?.row ?? '') ?? []
  if (position === undefined) throw notFound('The entry')
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    with chained as (
      select *, lag(position, 1, 0) over of_account as before, lag(hash, 1, ''::bytea) over of_account as previous
      from ledger_entries where vendor_id = ${vendorId} and account_key = ${account}
      window of_account as (order by position)
    )
    select (select ${vendors.name} from ${vendors} where ${vendors.id} = e.vendor_id) as "vendorName",
      e.transfer_id as "transferId", e.position::float8 as position, t.kind, e.amount_cents::float8 as cents,
      (extract(epoch from t.created_at) * 1000)::float8 as at,
      encode(e.hash, 'hex') as written, e.position = e.before + 1 as "isNext",
      encode(sha256(e.previous || ledger_entry_text(e.vendor_id, e.account_key, e.amount_cents,
        e.transfer_id, t.kind, t.created_at, t.order_id, t.reference)), 'hex') as computed
    from chained e join ledger_transfers t on t.vendor_id = e.vendor_id and t.id = e.transfer_id
    where e.vendor_id = ${vendorId} and e.position between ${Number(position) - 1} and ${Number(position) + 1}
    order by e.position, e.transfer_id limit 10`)
  const name = rows[0]?.vendorName
  return {
    account,
    vendor: name ? { id: vendorId as VendorId, name } : null,
    entries: rows.map((row) => ({
      key: row.transferId,
      position: row.position,
      kind: row.kind,
      amountKES: toKES(row.cents),
      at: toInstant(row.at),
      written: row.written,
      computed: row.computed,
      isNext: row.isNext,
      isNamed: row.transferId === transferId,
    })),
  }
}

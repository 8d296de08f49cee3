import type { Correction, CorrectionSort, CorrectionState } from '#contracts/admin/corrections.ts'
import { toKES } from '#contracts/wire/money.ts'
import { CorrectionId, type UserId, type VendorId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { centsKey, idKey, newestFirst, ordered } from '#server/platform/database/list-order.ts'
import { columns, jsonObject, select, subquery, type ValueOf } from '#server/platform/database/select.ts'
import { allOf, isOnDays, millisecondsSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { ledgerCorrections as corrections } from './corrections.tables.ts'

const userName = (by: SQL) => subquery(users.name, sql`from ${users} where ${users.id} = ${by}`)

const state = sql<CorrectionState>`case when ${corrections.decidedAt} is null then 'PROPOSED'
  when ${corrections.confirmedBy} is not null then 'CONFIRMED'
  when ${corrections.declinedBy} = ${corrections.proposedBy} then 'WITHDRAWN' else 'DECLINED' end`

const correction = columns({
  id: corrections.id,
  vendor: jsonObject({ id: vendors.id, name: vendors.name }),
  from: corrections.fromAccount,
  to: corrections.toAccount,
  amountCents: corrections.amountCents,
  reason: corrections.reason,
  state,
  proposerId: corrections.proposedBy,
  proposedBy: userName(sql`${corrections.proposedBy}`),
  proposedAt: millisecondsSql(corrections.proposedAt),
  decidedBy: userName(sql`coalesce(${corrections.confirmedBy}, ${corrections.declinedBy})`),
  decidedAt: millisecondsSql(corrections.decidedAt),
  note: corrections.declineNote,
})

type Row = ValueOf<typeof correction>

const fromCorrections = sql`from ${corrections} join ${vendors} on ${vendors.id} = ${corrections.vendorId}`

const toCorrection = (
  { amountCents, proposerId, proposedBy, proposedAt, decidedAt, ...row }: Row,
  viewer: UserId,
): Correction => ({
  ...row,
  amountKES: toKES(amountCents),
  proposedBy: proposedBy ?? '',
  isMine: proposerId === viewer,
  proposedAt: toInstant(proposedAt),
  decidedAt: toInstantOrNull(decidedAt),
})

interface Filters extends PageQuery {
  state?: CorrectionState
  from?: string
  to?: string
  sortBy?: CorrectionSort
}

const sorts = {
  newest: newestFirst(corrections.id, CorrectionId),
  oldest: ordered<{ id: CorrectionId }>('asc', { id: idKey(corrections.id, CorrectionId) }),
  largest: ordered('desc', {
    amountCents: centsKey(corrections.amountCents),
    id: idKey(corrections.id, CorrectionId),
  }),
}

export const findCorrections = (
  db: Db,
  viewer: UserId,
  { state: wanted, from, to, sortBy = 'newest', ...page }: Filters,
) =>
  paged<Pick<Row, 'id'>, Row, Correction>(
    page,
    sorts[sortBy] as (typeof sorts)['newest'],
    ({ after, end }) =>
      select(
        db,
        correction,
        sql`${fromCorrections} where ${allOf(
          acrossVendors('admin-lists'),
          wanted !== undefined && sql`${state} = ${wanted}`,
          isOnDays(corrections.proposedAt, { from, to }),
          after,
        )} ${end}`,
      ),
    (row) => toCorrection(row, viewer),
  )

export async function findCorrection(db: Db, viewer: UserId, id: CorrectionId): Promise<Correction> {
  const isIt = allOf(sql`${corrections.id} = ${id}`, acrossVendors('admin-record'))
  const [row] = await select(db, correction, sql`${fromCorrections} where ${isIt}`)
  if (!row) throw notFound('The correction')
  return toCorrection(row, viewer)
}

export const isVendor = async (db: Db, id: VendorId): Promise<boolean> =>
  (await select(db, columns({ id: vendors.id }), sql`from ${vendors} where ${vendors.id} = ${id}`)).length > 0

/** Whose ledger it corrects. */
export async function findCorrectionVendor(db: Db, id: CorrectionId): Promise<VendorId | undefined> {
  const isIt = allOf(sql`${corrections.id} = ${id}`, acrossVendors('admin-record'))
  const [row] = await select(db, columns({ vendorId: corrections.vendorId }), sql`from ${corrections} where ${isIt}`)
  return row?.vendorId
}

import type { ListedInvoice } from '#contracts/money/invoices.ts'
import { toKES } from '#contracts/wire/money.ts'
import { InvoiceId, type VendorId } from '#contracts/wire/primitives.ts'
import { etimsSignatures } from '#server/modules/etims/etims.tables.ts'
import { readRefusalReason } from '#server/modules/etims/index.ts'
import { deliveries } from '#server/modules/outbox/outbox.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { idKey, momentKey, ordered } from '#server/platform/database/list-order.ts'
import { columns, jsonObject, jsonObjectIf, select, subquery, type ValueOf } from '#server/platform/database/select.ts'
import { allOf, millisecondsSql, momentSql, toInstant } from '#server/platform/database/sql.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { orders } from '../orders.tables.ts'
import { nextMonth, startOfMonth } from './commission.queries.ts'
import { invoices } from './invoices.tables.ts'

const listed = columns({
  id: invoices.id,
  kind: invoices.kind,
  number: invoices.number,
  datedAt: millisecondsSql(invoices.datedAt),
  order: jsonObjectIf(orders.id, { id: orders.id, number: orders.number }),
  totalCents: invoices.totalCents,
  vatCents: invoices.vatCents,
})

/** The ids that are asked about. */
const asked = sql`asked.id`
const signing = columns({
  id: sql<InvoiceId>`${asked}`,
  unitNumber: sql<string | null>`${etimsSignatures.controlUnit} || '/' || ${etimsSignatures.receiptNumber}`,
  sent: subquery(
    jsonObject({ state: deliveries.state, error: deliveries.error }),
    sql`from ${deliveries} where ${deliveries.subjectId} = ${asked} and ${deliveries.channel} = 'etims' limit 1`,
  ),
})
type Signing = Pick<ValueOf<typeof signing>, 'unitNumber' | 'sent'>

/** What is told of each of these invoices to the authority; they lie with their shop's rows, and this does not. */
async function signingsOf(db: Db, vendorId: VendorId, ids: InvoiceId[]): Promise<Map<InvoiceId, Signing>> {
  if (ids.length === 0) return new Map()
  const rows = await select(
    db,
    signing,
    sql`from unnest(${sql.param(ids)}::uuid[]) as asked (id) left join ${etimsSignatures}
      on ${etimsSignatures.vendorId} = ${vendorId} and ${etimsSignatures.invoiceId} = ${asked}`,
  )
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

const isRefused = new Set(['FAILED', 'GIVEN_UP'])

/**
 * What is told of it: signed, else as the delivery that sends it says. Of what failed a shop is told what the authority
 * said of its own document, and nothing of our own errors.
 */
function signingOf({
  kind,
  unitNumber,
  sent,
}: Pick<ValueOf<typeof listed>, 'kind'> & Signing): ListedInvoice['signing'] {
  if (unitNumber) return { state: 'SIGNED', unitNumber, reason: null }
  if (!sent || sent.state === 'VOID') return null
  if (!isRefused.has(sent.state)) return { state: 'WAITING', unitNumber: null, reason: null }
  const reason = kind === 'COMMISSION_INVOICE' ? null : readRefusalReason(sent.error)
  if (reason === null) return sent.state === 'FAILED' ? { state: 'FAILED', unitNumber: null, reason } : null
  return { state: 'REFUSED', unitNumber: null, reason }
}

const newestInvoiceFirst = ordered<{ datedAt: number; id: InvoiceId }>('desc nulls last', {
  datedAt: momentKey(invoices.datedAt),
  id: idKey(invoices.id, InvoiceId),
})

/** What is dated of a shop in a month of Nairobi's calendar. */
export const invoicesOfMonth = (db: Db, vendorId: VendorId, month: string, page: PageQuery) =>
  paged(
    page,
    newestInvoiceFirst,
    async ({ after, end }) => {
      const rows = await select(
        db,
        listed,
        sql`from ${invoices} left join ${orders}
            on ${orders.vendorId} = ${invoices.vendorId} and ${orders.id} = ${invoices.orderId}
          where ${allOf(
            sql`${invoices.vendorId} = ${vendorId} and ${invoices.datedAt} >= ${momentSql(startOfMonth(month))}
              and ${invoices.datedAt} < ${momentSql(startOfMonth(nextMonth(month)))}`,
            after,
          )} ${end}`,
      )
      const ids = rows.map(({ id }) => id)
      const signings = await signingsOf(db, vendorId, ids)
      return rows.map((row) => ({ ...row, unitNumber: null, sent: null, ...signings.get(row.id) }))
    },
    ({ datedAt, totalCents, vatCents, unitNumber, sent, ...row }: ValueOf<typeof listed> & Signing): ListedInvoice => ({
      ...row,
      signing: signingOf({ kind: row.kind, unitNumber, sent }),
      datedAt: toInstant(datedAt),
      totalKES: toKES(totalCents),
      vatKES: toKES(vatCents),
    }),
  )

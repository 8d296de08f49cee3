import type { ListedInvoice } from '#contracts/money/invoices.ts'
import { toKES } from '#contracts/wire/money.ts'
import { InvoiceId, type VendorId } from '#contracts/wire/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { idKey, momentKey, ordered } from '#server/platform/database/list-order.ts'
import { columns, jsonObjectIf, select, type ValueOf } from '#server/platform/database/select.ts'
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

const newestInvoiceFirst = ordered<{ datedAt: number; id: InvoiceId }>('desc nulls last', {
  datedAt: momentKey(invoices.datedAt),
  id: idKey(invoices.id, InvoiceId),
})

/** What is dated of a shop in a month of Nairobi's calendar. */
export const invoicesOfMonth = (db: Db, vendorId: VendorId, month: string, page: PageQuery) =>
  paged(
    page,
    newestInvoiceFirst,
    ({ after, end }) =>
      select(
        db,
        listed,
        sql`from ${invoices} left join ${orders}
            on ${orders.vendorId} = ${invoices.vendorId} and ${orders.id} = ${invoices.orderId}
          where ${allOf(
            sql`${invoices.vendorId} = ${vendorId} and ${invoices.datedAt} >= ${momentSql(startOfMonth(month))}
              and ${invoices.datedAt} < ${momentSql(startOfMonth(nextMonth(month)))}`,
            after,
          )} ${end}`,
      ),
    ({ datedAt, totalCents, vatCents, ...row }: ValueOf<typeof listed>): ListedInvoice => ({
      ...row,
      datedAt: toInstant(datedAt),
      totalKES: toKES(totalCents),
      vatKES: toKES(vatCents),
    }),
  )

import type { RevenueEntry } from '#contracts/money/revenue.ts'
import type { LineSales, OrderSales } from '#contracts/money/sales.ts'
import type { StatementEntry } from '#contracts/money/statements.ts'
import type { CsvColumn } from '#server/platform/http/serve-csv.ts'

/** The day and the time in Nairobi, which is three hours ahead of UTC all year. */
const nairobi = (at: string) => new Date(Date.parse(at) + 3 * 3_600_000).toISOString()

/** Day and time, which every list of money begins with. */
export const when = <Row>(momentOf: (row: Row) => string): readonly CsvColumn<Row>[] => [
  [{ en: 'Day', sw: 'Siku' }, (row) => nairobi(momentOf(row)).slice(0, 10)],
  [{ en: 'Time', sw: 'Saa' }, (row) => nairobi(momentOf(row)).slice(11, 16)],
]

/** The columns of `entries.csv`. */
export const entryColumns: readonly CsvColumn<RevenueEntry>[] = [
  ...when<RevenueEntry>(({ at }) => at),
  [{ en: 'What', sw: 'Nini' }, (row) => row.kind],
  [{ en: 'Balance', sw: 'Salio' }, (row) => row.part],
  [{ en: 'Order', sw: 'Agizo' }, (row) => row.order?.number],
  [{ en: 'Event', sw: 'Tukio' }, (row) => row.event?.title],
  [{ en: 'KES', sw: 'KES' }, (row) => row.amountKES],
]

/** The same of `statement.csv`, with the balance after each. */
export const statementColumns: readonly CsvColumn<StatementEntry>[] = [
  ...entryColumns,
  [{ en: 'Balance after (KES)', sw: 'Salio baada (KES)' }, (row) => row.balanceKES],
]

/** The columns of `orders.csv`: what the sales of some days are the sum of. */
export const orderColumns: readonly CsvColumn<OrderSales>[] = [
  ...when<OrderSales>(({ paidAt }) => paidAt),
  [{ en: 'Order', sw: 'Agizo' }, (row) => row.order.number],
  [{ en: 'Sales (KES)', sw: 'Mauzo (KES)' }, (row) => row.grossKES],
  [{ en: 'Refunded (KES)', sw: 'Zilizorudishwa (KES)' }, (row) => row.refundedKES],
  [{ en: 'Commission (KES)', sw: 'Kamisheni (KES)' }, (row) => row.commissionKES],
  [{ en: 'Yours (KES)', sw: 'Zako (KES)' }, (row) => row.earningsKES],
]

/** The columns of `lines.csv`. */
export const lineColumns: readonly CsvColumn<LineSales>[] = [
  ...when<LineSales>(({ paidAt }) => paidAt),
  [{ en: 'Order', sw: 'Agizo' }, (row) => row.order.number],
  [{ en: 'Product', sw: 'Bidhaa' }, (row) => row.name],
  [{ en: 'Variation', sw: 'Aina' }, (row) => row.variationName],
  [{ en: 'Sold', sw: 'Zilizouzwa' }, (row) => row.quantity],
  [{ en: 'Sales (KES)', sw: 'Mauzo (KES)' }, (row) => row.grossKES],
]

import type {
  AnalyticsTable,
  BestEvent,
  BestProduct,
  BestVendor,
  Cohort,
  DrillDownFigure,
  FailureCount,
  MarketDay,
  MarketRow,
} from '#contracts/admin/analytics.ts'
import type { CsvColumn } from '#server/platform/http/serve-csv.ts'
import { when } from '../../vendor-pages/revenue/revenue-csv.ts'

const sales = { en: 'Sales (KES)', sw: 'Mauzo (KES)' }
const salesBefore = { en: 'Sales before (KES)', sw: 'Mauzo ya awali (KES)' }
const best = <Row extends { name: string; grossKES: number; previousKES: number }>(
  head: { en: string; sw: string },
  count: readonly CsvColumn<Row>[],
): readonly CsvColumn<Row>[] => [
  [head, (row) => row.name],
  ...count,
  [sales, (row) => row.grossKES],
  [salesBefore, (row) => row.previousKES],
]

const dayColumns: readonly CsvColumn<MarketDay>[] = [
  [{ en: 'Day', sw: 'Siku' }, (row) => row.day],
  [{ en: 'Orders', sw: 'Maagizo' }, (row) => row.orders],
  [sales, (row) => row.grossKES],
  [{ en: 'Commission (KES)', sw: 'Kamisheni (KES)' }, (row) => row.commissionKES],
  [{ en: 'Checkouts', sw: 'Maagizo yaliyowekwa' }, (row) => row.checkouts],
  [{ en: 'Paid', sw: 'Yaliyolipwa' }, (row) => row.checkoutsPaid],
]
const vendorColumns = best<BestVendor>({ en: 'Vendor', sw: 'Muuzaji' }, [
  [{ en: 'Orders', sw: 'Maagizo' }, (row) => row.orders],
])
const productColumns = best<BestProduct>({ en: 'Product', sw: 'Bidhaa' }, [
  [{ en: 'Vendor', sw: 'Muuzaji' }, (row) => row.vendorName],
  [{ en: 'Sold', sw: 'Zilizouzwa' }, (row) => row.quantity],
])
const eventColumns = best<BestEvent>({ en: 'Event', sw: 'Tukio' }, [
  [{ en: 'Tickets', sw: 'Tiketi' }, (row) => row.tickets],
])
const failureColumns: readonly CsvColumn<FailureCount>[] = [
  [{ en: 'Reason', sw: 'Sababu' }, (row) => row.reason],
  [{ en: 'Payments', sw: 'Malipo' }, (row) => row.count],
  [{ en: 'Before', sw: 'Awali' }, (row) => row.previousCount],
]

export interface CohortMonth {
  month: string
  after: number
  customers: number
}
/** A row for each month of each cohort. */
export const toCohortMonths = (cohorts: Cohort[]): CohortMonth[] =>
  cohorts.flatMap(({ month, customers, again }) =>
    [customers, ...again].map((count, after) => ({ month: month.slice(0, 7), after, customers: count })),
  )
const cohortColumns: readonly CsvColumn<CohortMonth>[] = [
  [{ en: 'Month of the first order', sw: 'Mwezi wa agizo la kwanza' }, (row) => row.month],
  [{ en: 'Months after', sw: 'Miezi baadaye' }, (row) => row.after],
  [{ en: 'Customers', sw: 'Wateja' }, (row) => row.customers],
]

export const tableColumns = {
  DAYS: dayColumns,
  VENDORS: vendorColumns,
  PRODUCTS: productColumns,
  EVENTS: eventColumns,
  FAILURES: failureColumns,
  COHORTS: cohortColumns,
} satisfies Record<AnalyticsTable, unknown>

const at = when<MarketRow>((row) => row.at)
const order: CsvColumn<MarketRow> = [{ en: 'Order', sw: 'Agizo' }, (row) => row.order?.number]
const vendor: CsvColumn<MarketRow> = [{ en: 'Vendor', sw: 'Muuzaji' }, (row) => row.vendor?.name]
const customer: CsvColumn<MarketRow> = [{ en: 'Customer', sw: 'Mteja' }, (row) => row.customer?.name]
const amount: CsvColumn<MarketRow> = [{ en: 'Amount (KES)', sw: 'Kiasi (KES)' }, (row) => row.amountKES]

/** The columns of `rows.csv`, which has those of its figure. */
export const rowColumns: Record<DrillDownFigure, readonly CsvColumn<MarketRow>[]> = {
  SALES: [
    ...at,
    order,
    vendor,
    customer,
    amount,
    [{ en: 'Commission (KES)', sw: 'Kamisheni (KES)' }, (row) => row.commissionKES],
    [{ en: 'Commission given back (KES)', sw: 'Kamisheni iliyorudishwa (KES)' }, (row) => row.commissionBackKES],
  ],
  CHECKOUTS: [
    ...at,
    order,
    vendor,
    customer,
    amount,
    [{ en: 'Paid at (UTC)', sw: 'Lililipwa (UTC)' }, (row) => row.paidAt],
  ],
  REFUNDS: [...at, order, vendor, [{ en: 'Reason', sw: 'Sababu' }, (row) => row.name], amount],
  FAILURES: [...at, order, vendor, customer, amount, [{ en: 'Reason', sw: 'Sababu' }, (row) => row.failure]],
  CUSTOMERS: [...at, customer],
  LINES: [
    ...at,
    order,
    vendor,
    customer,
    [{ en: 'Product', sw: 'Bidhaa' }, (row) => row.name],
    [{ en: 'Sold', sw: 'Zilizouzwa' }, (row) => row.quantity],
    amount,
  ],
}

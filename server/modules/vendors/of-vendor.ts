import type { Db } from '#server/platform/database/database.ts'
import { Column, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { fixed } from '#server/platform/database/select.ts'
import { isPoolSharded } from '#server/platform/database/sharding/sharded.ts'
import { vendorCategories as categories, vendors, vendorOpeningWindows as windows } from './vendors.tables.ts'

/**
 * Some vendors, by a query of their ids. For lists on Citus, which refuses a subquery that names its vendor by a row of
 * `vendors`, a copy on every machine: the rows of all of them are read at once there, and each row takes its own.
 */
export class Among {
  readonly ids: SQL
  constructor(ids: SQL) {
    this.ids = ids
  }
}

/** Whose rows a subquery reads: the vendor that a column or a value names, or for each row of `vendors` its own. */
export type VendorRef = Column | SQL | Among

/** Rows of `vendors` to read, and what names the vendor of each in subqueries. */
export interface VendorRows {
  from: SQL
  vendor: Column | SQL
}

const allVendors: VendorRows = { from: sql`${vendors}`, vendor: vendors.id }

/** With a row of its own where it lies, since every shop has a category or opening hours. */
const allWithRows: VendorRows = {
  from: sql`${vendors} join (
    select ${windows.vendorId} from ${windows} union select ${categories.vendorId} from ${categories}) own
    on own.vendor_id = ${vendors.id}`,
  vendor: sql`own.vendor_id`,
}

/** All of them, for a list with conditions on their rows. */
export const vendorRows = async (db: Db): Promise<VendorRows> => ((await isPoolSharded(db)) ? allWithRows : allVendors)

/** What is made of a reference to a vendor, once for each column: that text is the same from call to call. */
export function byVendorRef<Made>(make: (vendor: VendorRef) => Made): (vendor?: VendorRef) => Made {
  const made = new Map<Column, Made>()
  return (vendor = vendors.id) => {
    if (!(vendor instanceof Column)) return make(vendor)
    const known = made.get(vendor) ?? make(vendor)
    made.set(vendor, known)
    return known
  }
}

/** What a table of vendors' rows has of a vendor. */
interface Rows<Data> {
  value: SQL<Data>
  from: SQL
  /** The column of `from` that names the vendor. */
  vendorId: Column
  where?: SQL
  /** Whether the value is of all the rows, and not of the only one that there can be. */
  isAggregate: boolean
}

/** That, as JSON, of the vendor that is referred to; null where there are no rows. */
export function jsonOfVendor<Data>(vendor: VendorRef, rows: Rows<Data>): SQL<Data | null> {
  const { value, from, vendorId, isAggregate, where = sql`true` } = rows
  if (!(vendor instanceof Among)) return sql`(select ${value} from ${from} where ${vendorId} = ${vendor} and ${where})`
  const each = sql`select ${vendorId} as vendor_id, ${value} as value from ${from}
    where ${vendorId} in (${vendor.ids}) and ${where}${isAggregate ? sql` group by ${vendorId}` : sql``}`
  return sql`((select json_object_agg(each.vendor_id, each.value) from (${each}) each) -> ${vendors.id}::text)`
}

/** An array in JSON of an item for each row that a table has of a vendor. */
export const arrayOfVendor = <Item>(
  vendor: VendorRef,
  item: SQL<Item>,
  rows: { from: SQL; vendorId: Column; where?: SQL; orderBy: SQL },
): SQL<Item[]> => {
  const { orderBy, ...rest } = rows
  const value = sql<Item[]>`json_agg(${item} order by ${orderBy})`
  return fixed(sql<Item[]>`coalesce(${jsonOfVendor(vendor, { ...rest, value, isAggregate: true })}, '[]')`)
}

import { type SQL, sql } from './drizzle.ts'

/**
 * The statements that read the rows of many vendors, or of one that is not known yet, with the reason of each: the only
 * ones that do not name a `vendor_id`. The tests fail on any other (`server/testing/vendor-statements`), and on a
 * reason that no statement has. On one machine they cost nothing; once the rows are split by vendor, each of them asks
 * every machine.
 */
export const acrossVendorsReasons = {
  'public-lists': 'Visitors look through the vendors, products and events of all vendors.',
  'public-page': 'A page is found by its own address, which does not say whose it is.',
  'admin-lists': 'Administrators look through the rows of all vendors.',
  'admin-record': 'An administrator opens one record by its id; what follows from it names its vendor.',
  'platform-totals': 'The figures of the platform are sums over all vendors.',
  session: 'A session says who somebody is, and only then for which shop they work.',
  'own-orders': "A customer's orders and tickets are with many vendors.",
  'own-favourites': 'What a customer keeps as favourites, and waits for, is of many vendors.',
  'own-person': 'Somebody is erased wherever they bought, worked or were invited to.',
  'due-work': 'What is due is taken, and locked, whoever it belongs to; what is then done with a row names its vendor.',
  'key-from-outside': "A callback's token, a receipt or an order's number comes from outside, without its vendor.",
  'statement-lines': "A provider's statement is of the platform: its lines belong to the records of all vendors.",
  'ledger-rules': 'The verification of the ledger reads all of them.',
  'ledger-books': 'The book of a day has what was posted for all vendors.',
} as const

/** A condition that always holds, and says why the statement does not name a vendor. Only for reading. */
export const acrossVendors = (reason: keyof typeof acrossVendorsReasons): SQL =>
  sql.raw(`true /* across vendors: ${reason} */`)

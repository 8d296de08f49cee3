import type { Erasure, ErasurePrevention } from '#contracts/admin/users/erasure.ts'
import type { Cents } from '#contracts/wire/money.ts'
import type {
  DisbursementId,
  OrderId,
  PaymentId,
  PayoutId,
  RefundId,
  SuspenseId,
  TicketId,
  UserId,
  VendorId,
} from '#contracts/wire/primitives.ts'
import type { Tx } from './database.ts'
import { type Column, type SQL, sql } from './drizzle.ts'

/** What leads to somebody's rows in any module's tables; each module adds what its own rows say. */
export interface Traces {
  /** With whom they bought, worked, or have been invited to; statements on vendors' rows name these. */
  vendorIds: VendorId[]
  /** The shop that they own. */
  shopId: VendorId | null
  orderIds: OrderId[]
  paymentIds: PaymentId[]
  refundIds: RefundId[]
  disbursementIds: DisbursementId[]
  suspenseIds: SuspenseId[]
  /** Of their shop. */
  payoutIds: PayoutId[]
  /** Products and events of these vendors: decisions about them are told to whoever sells them. */
  goodsIds: string[]
  /** That they hold. */
  ticketIds: TicketId[]
  /** Of their payments, of what was given back to them, and of what their shop was paid. */
  receipts: string[]
  /**
   * Who may have been told of them by name: those with whom they exchanged tickets, and those of the shops they had to
   * do with.
   */
  acquaintances: UserId[]
  /** What they are called, and what is found only in rows that are theirs. */
  names: string[]
  /** Their account's address, and the numbers of it and of their shop: nobody else has them. */
  ownEmails: string[]
  ownPhones: string[]
  /** Those that they gave with an order or a payment. */
  emails: string[]
  phones: string[]
  /**
   * Ordered without an account: nobody has verified the name and the numbers, so only what an id leads to is theirs, and
   * no row is looked for by what they wrote.
   */
  isGuest: boolean
}

/** Somebody who is being erased, and where they stand: each module erases its own rows (docs/decisions/0106). */
export interface ErasedPerson extends Traces {
  userId: UserId
  now: Date
  /** Their addresses and numbers, as they are written down; of a guest none. */
  contacts: string[]
  /** Finds their names, addresses and numbers in text, however they are spelt: in rows that are theirs. */
  pattern: string
  /** The same in rows that were written where they were; null of a guest. */
  placePattern: string | null
  /**
   * Finds their own addresses and numbers alone: in rows that nothing else leads to. Others have the same name. Null of a
   * guest.
   */
  contactPattern: string | null
}

/** Tickets that they hold of one event that is still to come. */
export interface TicketsToCome {
  event: string
  startsAt: number
  quantity: number
  paid: Cents
}

/**
 * What a module holds of somebody, as expressions of the one statement that previews their erasure; what several
 * modules count under one name is added up. None looks into another's row: each names the person by their id.
 */
export interface Held {
  counts?: Partial<Record<'orders' | 'receipts' | 'addresses', SQL<number>>>
  /** What is open, and has to end before. */
  waitsFor?: Partial<Record<keyof Erasure['waitsFor'], SQL<number>>>
  prevents?: Partial<Record<ErasurePrevention, SQL<boolean>>>
  tickets?: SQL<TicketsToCome[]>
}

/** Erases what one module keeps of somebody. It may be called again with the same person. */
export type Erase = (tx: Tx, person: ErasedPerson) => Promise<void>

/** A module's part in erasing people. */
export interface Eraser {
  /** What it holds of them, and what stands in the way. */
  describe?: (userId: UserId, now: Date) => Held
  /** What its rows tell of where else they are found, by what was found before. */
  find?: (tx: Tx, person: ErasedPerson) => Promise<Partial<Traces>>
  erase: Erase
}

/** What stands where a name stood. */
export const erasedName = '—'

/**
 * From now to its end this transaction may take a person out of rows that otherwise stay as they are: the triggers ask
 * for it. `set local` is carried to the machines of a split market, and a `set_config` is not.
 */
export const allowErasing = (tx: Tx) => tx.execute(sql`set local uliza.erasing to 'on'`)

/** Whether a column is one of these ids. */
export const isOneOf = (column: Column, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::uuid[])`

/** Whether a text of a row that is theirs, or the text of its JSON value, names the person. */
export const names = (column: Column | SQL, { pattern }: Pick<ErasedPerson, 'pattern'>): SQL => matches(column, pattern)

/** The same of a row that was written where they were. */
export const mentions = (column: Column | SQL, { placePattern }: Pick<ErasedPerson, 'placePattern'>): SQL =>
  matches(column, placePattern)

/** Whether a text has an address or a number of the person. */
export const reaches = (column: Column | SQL, { contactPattern }: Pick<ErasedPerson, 'contactPattern'>): SQL =>
  matches(column, contactPattern)

/** Without a pattern no row is looked at. */
const matches = (column: Column | SQL, pattern: string | null): SQL =>
  pattern === null ? sql`false` : sql`${column}::text ~* ${pattern}`

/** The same by the digits of their numbers as providers write them, without a space: for tables of many rows. */
export const hasContactNumber = (column: Column, { contacts }: Pick<ErasedPerson, 'contacts'>): SQL => {
  const numbers = contacts.filter((contact) => /^\+254\d{9}$/.test(contact)).map((phone) => `%${phone.slice(4)}%`)
  return numbers.length === 0 ? sql`false` : sql`${column} like any(${sql.param(numbers)}::text[])`
}

/** A text without the person's names, addresses and numbers. */
export const withoutPerson = (column: Column, { pattern }: Pick<ErasedPerson, 'pattern'>): SQL =>
  sql`regexp_replace(${column}, ${pattern}, ${erasedName}, 'gi')`

/** The same of a JSON value. */
export const jsonWithoutPerson = (column: Column, { pattern }: Pick<ErasedPerson, 'pattern'>): SQL =>
  sql`regexp_replace(${column}::text, ${pattern}, ${erasedName}, 'gi')::jsonb`

const escaped = (text: string) => text.replaceAll(/[\\^$.|?*+()[\]{}]/g, '\\$&')
/** As it stands within JSON, where that differs. */
const spellings = (text: string) => [...new Set([text, JSON.stringify(text).slice(1, -1)])]
const minWord = 3

/**
 * The regular expression that finds these names, addresses and numbers: names with any space between their words,
 * numbers with or without the country's code, the leading 0, and spaces. What is shorter than three characters names
 * nobody.
 */
export function personPattern({ words, phones }: { words: Iterable<string>; phones: Iterable<string> }): string {
  const texts = [...new Set(words)].map((word) => word.trim()).filter((word) => word.length >= minWord)
  const named = texts.flatMap((word) => spellings(word)).map((word) => escaped(word).replaceAll(/\s+/g, '\\s+'))
  const numbered = [...new Set(phones)].flatMap((phone) => {
    const digits = phone.replaceAll(/\D/g, '').replace(/^(254|0)/, '')
    return digits.length < 7 ? [] : `(?:\\+?254|0)?[ -]?${[...digits].join('[ -]?')}`
  })
  const all = [...named, ...numbered].toSorted((one, other) => other.length - one.length)
  // Nobody can be found by nothing.
  return all.length === 0 ? '$.^' : `(?<![[:alnum:]])(?:${all.join('|')})(?![[:alnum:]])`
}

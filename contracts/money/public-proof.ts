import * as z from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { type CallLimit, searches } from '../wire/limit.ts'
import { ShillingsAndCents } from '../wire/money.ts'
import { Day, Instant, page, pageQuery } from '../wire/primitives.ts'

/** SHA-256 in hexadecimal, as `sha256sum` prints it. */
const Sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ examples: ['7c4e1f93b60a2d580e97c5b2d83a116f64f09b2ea2d43f1851b9e07c1c92a4d7'] })

/** A day that may have a book: of this century, as PostgreSQL has no year 0. */
export const BookDay = Day.startsWith('20').meta({
  description: 'A calendar day in Nairobi.',
  examples: ['2026-11-20'],
})

/** The book of a day that is over: the SHA-256 of its file, and how large that is. */
export const Seal = z.object({
  day: Day,
  seal: Sha256,
  lines: z.int(),
  bytes: z.int(),
  sealedAt: Instant,
})
export type Seal = z.infer<typeof Seal>

/** How long something took, in seconds. */
const Seconds = z.int().min(0)

/** What the ledger says of what the market owes, as it was counted last: every few minutes. */
export const PublicFigures = z.object({
  countedAt: Instant,
  held: z.object({
    totalKES: ShillingsAndCents,
    /** Earned by shops and not paid out, what is on its way to them included. */
    shopsKES: ShillingsAndCents,
    /** Of tickets, until the event has been over for a day. */
    organisersKES: ShillingsAndCents,
    /** Given back, and not arrived yet. */
    refundsKES: ShillingsAndCents,
  }),
  payouts: z.object({
    /** Asked for by shops, and not paid yet. */
    waiting: z.int(),
    waitingSince: Instant.nullable(),
    /** Of the last seven days, today included. */
    paid: z.int(),
    slowestSeconds: Seconds.nullable(),
  }),
  refunds: z.object({
    /** The last seven days, today the last. */
    days: z.array(z.object({ day: Day, medianSeconds: Seconds.nullable() })),
    count: z.int(),
    medianSeconds: Seconds.nullable(),
    slowest: z.object({ seconds: Seconds, day: Day }).nullable(),
    waiting: z.int(),
    waitingSince: Instant.nullable(),
  }),
  unplaced: z.object({
    totalKES: ShillingsAndCents,
    /** The payments of yesterday, and how many of what came then belong to no order yet. */
    day: Day,
    payments: z.int(),
    open: z.int(),
    /** What lay longest among what came in the last seven days. */
    longest: z.object({ day: Day, seconds: Seconds, isOpen: z.boolean() }).nullable(),
  }),
})
export type PublicFigures = z.infer<typeof PublicFigures>

export const getPublicProof = endpoint({
  method: 'GET',
  path: '/api/proof',
  summary: 'Shows the latest seal of the ledger, since when there are seals, and what the ledger says of what is owed',
  access: 'public',
  response: z.object({
    latest: Seal.nullable(),
    /** Each of these days has a seal, and its book begins with the seal of the day before. */
    unbroken: z.object({ since: Day, days: z.int() }).nullable(),
    figures: PublicFigures.nullable(),
  }),
})

export const listSeals = endpoint({
  method: 'GET',
  path: '/api/proof/seals',
  summary: 'Lists the seals of the days, the latest first',
  access: 'public',
  limits: [searches],
  query: z.strictObject(pageQuery),
  response: page(Seal.extend({ key: z.string() })),
})

/** A book is read from the ledger each time: a megabyte for each 10,000 lines. */
const bookDownloads: CallLimit = { name: 'ledger-books', max: 60, every: '1 hour', by: 'network' }

export const downloadBook = endpoint({
  method: 'GET',
  path: '/api/proof/books/:day',
  summary: 'Downloads the book of a day as CSV, whose SHA-256 is its seal',
  access: 'public',
  limits: [bookDownloads],
  params: z.object({ day: BookDay }),
  response: z.string(),
  contentType: 'text/csv',
})

/** Nobody has so many receipts: who tries more looks for those of others. */
const receiptChecks: CallLimit = { name: 'receipt-checks', max: 20, every: '10 minutes', by: 'network' }

/**
 * A receipt of M-Pesa, in any case and spacing. It begins with a letter: what banks number their payments by can be
 * counted up, and is not asked for.
 */
const OwnReceipt = z
  .string()
  .max(40)
  .transform((typed) => typed.replace(/\s+/g, '').toUpperCase())
  .pipe(z.string().regex(/^[A-Z][A-Z0-9]{9}$/, 'Write the provider’s receipt, like UHD4L1B7TM.'))
  .meta({ examples: ['UHD4L1B7TM'] })

/** Where the money of a receipt stands in the ledger. It names nobody. */
export const ReceiptLine = z.object({
  receipt: z.string(),
  amountKES: ShillingsAndCents,
  /** It came to the market, or left it. */
  isIncoming: z.boolean(),
  /** The minute. */
  at: Instant,
  /** Null until the day is over and its book sealed. */
  sealed: z
    .object({
      day: Day,
      line: z.int(),
      seal: Sha256,
      /**
       * `line` is the first of what was posted; `mark` stands at the one of the provider's account, and is the SHA-256 of the receipt, a hyphen and `key`, which only who has the receipt is
       * told. Null where the receipt was not known yet when the book was sealed.
       */
      mark: z.object({ key: z.string(), mark: Sha256 }).nullable(),
    })
    .nullable(),
})
export type ReceiptLine = z.infer<typeof ReceiptLine>

export const checkReceipt = endpoint({
  method: 'GET',
  path: '/api/proof/receipt',
  summary: 'Shows the line of the ledger that has the money of a receipt, and how it leads to the seal of its day',
  access: 'public',
  limits: [receiptChecks],
  query: z.strictObject({ receipt: OwnReceipt }),
  response: z.object({
    /** Null where no receipt here is this one. */
    found: ReceiptLine.nullable(),
  }),
})

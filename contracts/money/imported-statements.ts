import * as z from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { ShillingsAndCents } from '../wire/money.ts'
import { Instant, page, pageQuery, StatementId, text } from '../wire/primitives.ts'
import { ProviderId } from './payments.ts'

/** A file of a provider, with the movements of the marketplace's account over some time. */
export const Statement = z.object({
  id: StatementId,
  provider: ProviderId,
  fileName: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  lineCount: z.int(),
  /** What the account held before its first line and after its last; null where it does not say so. */
  openingKES: ShillingsAndCents.nullable(),
  closingKES: ShillingsAndCents.nullable(),
  /** At how many places its balance moves by what no line of it shows: lines are missing there. */
  breaks: z.int(),
  importedAt: Instant,
  importedBy: z.string(),
})
export type Statement = z.infer<typeof Statement>

/** About five megabytes, some forty thousand movements. */
export const maxStatementCharacters = 5_000_000

/**
 * Imports a statement as its provider's portal exports it; the file's form tells which provider's it is. Lines that
 * other statements have brought are not imported twice.
 */
export const importStatement = endpoint({
  method: 'POST',
  path: '/api/admin/reconciliation/statements',
  summary: 'Imports a statement of the provider',
  status: 201,
  access: 'admin',
  admins: ['money'],
  // As JSON, line ends and quotes take a character more.
  bodyLimit: 6_500_000,
  body: z.strictObject({
    fileName: text(200),
    csv: z
      .string()
      .min(1, 'This file is empty.')
      .max(maxStatementCharacters, 'This file is too large.')
      .refine((csv) => csv.isWellFormed() && !csv.includes('\0'), 'This is no text file.'),
  }),
  response: Statement.extend({
    /** How many of its lines are new. */
    newLines: z.int(),
    /** Lines that moved no money: declined, or not completed. */
    skippedLines: z.int(),
  }),
  errors: ['already_imported', 'body_too_large'],
})

export const listStatements = endpoint({
  method: 'GET',
  path: '/api/admin/reconciliation/statements',
  summary: 'Lists imported statements, the newest first',
  access: 'admin',
  admins: ['money'],
  query: z.strictObject(pageQuery),
  response: page(Statement),
})

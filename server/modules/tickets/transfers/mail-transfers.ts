import { and, eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { forgetFailedTries, recordFailedTry } from '#server/modules/jobs/index.ts'
import { type Clock, hours, minutes, plus } from '#server/platform/clock.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { hashToken, newToken } from '#server/platform/ids.ts'
import { isPermanentRefusal, type Mailer } from '#server/platform/mailer.ts'
import { transferEmail, transferLink } from './transfer-email.ts'
import { describeTransfer, lockDueMail, lockTransferOfMail } from './transfers.queries.ts'
import { ticketTransfers } from './transfers.tables.ts'

interface TransferMailDeps {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  mail: Mailer | null
  publicUrl: string
}

type Row = typeof ticketTransfers.$inferSelect

/** The pauses between tries; after the last the sender is shown that it did not arrive. */
const pauses = [minutes(0.5), minutes(2), minutes(10), minutes(30), hours(2), hours(6)]
/** Longer than any email takes to send, so that no other process claims it meanwhile. */
const claimMilliseconds = minutes(5)
const maxPerRun = 50

/** Mails the links of tickets that were sent to an address, one by one. Stops at the first that the server refuses temporarily. */
export async function mailTransfers(deps: TransferMailDeps) {
  if (!deps.mail) return
  for (let count = 0; count < maxPerRun; count++) {
    const claimed = await claimDue(deps)
    if (!claimed || !(await mailOne(deps, deps.mail, claimed))) return
  }
}

const isRow = ({ vendorId, id }: Pick<Row, 'vendorId' | 'id'>) =>
  and(eq(ticketTransfers.vendorId, vendorId), eq(ticketTransfers.id, id))

/** Moves the due moment ahead while selecting: a claim is one try, and no other process has it. A crash only delays the next. */
const claimDue = ({ db, clock }: TransferMailDeps) =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    const due = await lockDueMail(tx, now)
    if (!due) return undefined
    // Each try has a link of its own: only its hash is kept, so the one before cannot be mailed again.
    const token = newToken()
    const [row] = await tx
      .update(ticketTransfers)
      .set({
        mailAt: plus(now, claimMilliseconds),
        mailTries: sql`${ticketTransfers.mailTries} + 1`,
        mailTokenHash: hashToken(token),
      })
      .where(isRow(due))
      .returning()
    return row && { row, token }
  })

/** One try. False when the server accepts nothing now. */
async function mailOne(deps: TransferMailDeps, mail: Mailer, { row, token }: { row: Row; token: string }) {
  const described = await describeTransfer(deps.db, row)
  // It is void meanwhile.
  if (!described) return schedule(deps.db, row, { mailAt: null })
  const link = transferLink(deps.publicUrl, token)
  try {
    await mail.send({ id: row.id, to: row.toContact, ...transferEmail(row.mailLanguage, { ...described, link }) })
  } catch (error) {
    const pause = isPermanentRefusal(error) ? undefined : pauses[row.mailTries - 1]
    deps.log.warn({ err: error, transfer: row.id, tries: row.mailTries, isLast: !pause }, 'mail not sent')
    const nextTryAt = pause ? plus(deps.clock.now(), pause) : null
    await schedule(deps.db, row, { mailAt: nextTryAt })
    const failed = { ...workOf(row), subject: row.toContact, error, tries: row.mailTries, nextTryAt }
    await recordFailedTry(deps.db, failed, deps.clock.now())
    return isPermanentRefusal(error)
  }
  await forgetFailedTries(deps.db, workOf(row), row.mailTries)
  return schedule(deps.db, row, { mailAt: null, mailedAt: deps.clock.now() })
}

const workOf = ({ id }: Row) => ({ kind: 'TICKET_MAIL' as const, workId: id })

/** A person has one mailed again that was given up, while nobody has accepted the ticket and it was not taken back. */
export async function retryTransferMail(tx: Tx, workId: string, now: Date) {
  const row = await lockTransferOfMail(tx, workId)
  if (row) await tx.update(ticketTransfers).set({ mailAt: now, mailTries: 1 }).where(isRow(row))
}

/** Only by the claim that did the work: a later claim updates it itself, and a ticket that was taken back meanwhile is mailed no more. */
async function schedule(db: Db, row: Row, set: { mailAt: Date | null; mailedAt?: Date }): Promise<true> {
  const isClaim = and(
    isRow(row),
    eq(ticketTransfers.mailTries, row.mailTries),
    sql`${ticketTransfers.mailAt} is not null`,
  )
  await db.update(ticketTransfers).set(set).where(isClaim)
  return true
}

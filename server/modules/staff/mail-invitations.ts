import { and, eq, lte } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { forgetFailedTries, recordFailedTry } from '#server/modules/jobs/index.ts'
import { type Clock, minutes, plus } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { hashToken, newToken } from '#server/platform/ids.ts'
import { isPermanentRefusal, type Mailer } from '#server/platform/mailer.ts'
import { invitationEmailText } from './invitation-email.ts'
import { invitationLink } from './invite-staff.ts'
import { findDueInvitation, isUnanswered, ownerOfInvitation, senderOf } from './staff.queries.ts'
import { staffInvitations } from './staff.tables.ts'

interface InvitationMailDeps {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  mail: Mailer | null
  publicUrl: string
}

type Row = typeof staffInvitations.$inferSelect

/** The pauses between tries. */
const pauses = [minutes(0.5), minutes(1), minutes(3), minutes(10), minutes(30)]
/** Longer than any email takes to send, so that no other process claims it meanwhile. */
const claimMilliseconds = minutes(5)
const maxPerRun = 50

/** Mails the invitations that are due, one by one. Stops at the first that the server refuses temporarily. */
export async function mailStaffInvitations(deps: InvitationMailDeps) {
  if (!deps.mail) return
  for (let count = 0; count < maxPerRun; count++) {
    const claimed = await claimDue(deps)
    if (!claimed || !(await mailOne(deps, deps.mail, claimed))) return
  }
}

/**
 * Moves the due moment ahead where it is still the one that was seen, so no other process has it. Each try has a token of its own: only
 * its hash is kept.
 */
async function claimDue({ db, clock }: InvitationMailDeps): Promise<{ row: Row; token: string } | undefined> {
  const now = clock.now()
  const token = newToken()
  const due = await findDueInvitation(db, now)
  if (!due) return undefined
  const [row] = await db
    .update(staffInvitations)
    .set({
      mailAt: plus(now, claimMilliseconds),
      mailTries: due.mailTries + 1,
      tokenHash: hashToken(token),
    })
    .where(and(isInvitation(due), lte(staffInvitations.mailAt, now)))
    .returning()
  return row && { row, token }
}

/** One try. False when the server accepts nothing now. */
async function mailOne(deps: InvitationMailDeps, mail: Mailer, { row, token }: { row: Row; token: string }) {
  const sender = await senderOf(deps.db, row)
  const link = invitationLink(deps.publicUrl, token)
  try {
    if (row.email && sender)
      await mail.send({ id: row.id, to: row.email, ...invitationEmailText(row.language, { ...row, ...sender, link }) })
  } catch (error) {
    const pause = isPermanentRefusal(error) ? undefined : pauses[row.mailTries - 1]
    deps.log.warn({ err: error, invitation: row.id, tries: row.mailTries, isLast: !pause }, 'mail not sent')
    const nextTryAt = pause ? plus(deps.clock.now(), pause) : null
    await schedule(deps.db, row, nextTryAt)
    const failed = { ...workOf(row), subject: row.email ?? '', error, tries: row.mailTries, nextTryAt }
    await recordFailedTry(deps.db, failed, deps.clock.now())
    return isPermanentRefusal(error)
  }
  await schedule(deps.db, row, null)
  await forgetFailedTries(deps.db, workOf(row), row.mailTries)
  return true
}

const workOf = ({ id }: Row) => ({ kind: 'INVITATION_MAIL' as const, workId: id })

/** A person has one mailed again that was given up, while nobody has answered or withdrawn it. */
export async function retryInvitationMail(tx: Tx, workId: string, now: Date) {
  const row = await ownerOfInvitation(tx, workId)
  if (!row) return
  const { vendorId, id } = row
  const isOpen = and(eq(staffInvitations.vendorId, vendorId), eq(staffInvitations.id, id), isUnanswered)
  await tx.update(staffInvitations).set({ mailAt: now, mailTries: 1 }).where(isOpen)
}

const isInvitation = ({ id, vendorId, mailTries }: Pick<Row, 'id' | 'vendorId' | 'mailTries'>) =>
  and(
    eq(staffInvitations.vendorId, vendorId),
    eq(staffInvitations.id, id),
    eq(staffInvitations.mailTries, mailTries),
    isUnanswered,
  )

/** Only by the claim that did the work: a later claim, or an invitation that was sent again, updates it itself. */
const schedule = (db: Db, row: Row, mailAt: Date | null) =>
  db.update(staffInvitations).set({ mailAt }).where(isInvitation(row))

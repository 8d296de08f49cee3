import type { Language } from '#contracts/account/identity.ts'
import type { SentInvitation } from '#contracts/staff/staff.ts'
import {
  type GrantableRight,
  invitationDays,
  maxStaff,
  type StaffRole,
  takesGrants,
} from '#contracts/staff/staff-rights.ts'
import type { StaffInvitationId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { lockUser, type StartSession, type VendorActor } from '#server/modules/identity/index.ts'
import { cancelDeliveries, emit } from '#server/modules/outbox/index.ts'
import { days, plus } from '#server/platform/clock.ts'
import { maskEmail } from '#server/platform/contacts.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import { hashToken, newId, newToken } from '#server/platform/ids.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { countStaff, isUnanswered, toInvitation } from './staff.queries.ts'
import { staffInvitations } from './staff.tables.ts'

export interface StaffDeps extends ModuleDeps {
  publicUrl: string
  /** Whether a mail server is set up. */
  isMailed: boolean
  /**
   * Ends the streams of this process whose sessions have other rights by now; the other processes do within two
   * seconds.
   */
  endRevokedStreams: () => Promise<void>
  /** Whoever joins a shop signs in to it. */
  startSession: StartSession
}

/** The token is behind the `#`, which browsers send to nobody: it is in no log and in no Referer. */
export const invitationLink = (publicUrl: string, token: string) => `${publicUrl}/join#${token}`

/**
 * What an invitation starts again with when it is sent: by mail the worker makes its token, else it is told now and
 * kept nowhere.
 */
function sending({ clock, publicUrl, isMailed }: StaffDeps, email: string | null) {
  const now = clock.now()
  const toMail = email !== null && isMailed
  const token = toMail ? null : newToken()
  return {
    columns: {
      invitedAt: now,
      expiresAt: plus(now, days(invitationDays)),
      tokenHash: token === null ? null : hashToken(token),
    },
    toMail,
    link: token === null ? null : invitationLink(publicUrl, token),
  }
}

/** Invites somebody; the address decides whose account can accept, a link whoever holds it first. */
export async function inviteStaff(
  deps: StaffDeps,
  actor: VendorActor,
  given: { email: string | null; role: StaffRole; granted: GrantableRight[]; language: Language },
): Promise<SentInvitation> {
  const { columns, toMail, link } = sending(deps, given.email)
  const granted = takesGrants(given.role) ? given.granted : []
  return inTransaction(deps.db, async (tx) => {
    // One person invites: of two requests at once the second counts what the first has written.
    await lockUser(tx, actor.userId)
    if ((await countStaff(tx, actor.vendorId)) >= maxStaff)
      throw new DomainError(
        'too_many_staff',
        `A shop has at most ${maxStaff} people and invitations. Remove one first.`,
      )
    const [row] = await tx
      .insert(staffInvitations)
      .values({
        ...given,
        ...columns,
        granted,
        id: newId<StaffInvitationId>(),
        vendorId: actor.vendorId,
        invitedBy: actor.userId,
      })
      .returning()
    if (!row) throw notFound('The invitation')
    if (toMail) await emit(tx, { type: 'staff_invitation', subjectIds: [row.id] }, columns.invitedAt)
    const detail = { email: row.email && maskEmail(row.email), role: row.role, granted }
    await recordAudit(
      tx,
      actor,
      { action: 'vendor.invite-staff', subjectId: actor.vendorId, detail },
      columns.invitedAt,
    )
    return { invitation: toInvitation(row), link }
  })
}

const isOpen = (actor: VendorActor, id: StaffInvitationId) =>
  and(eq(staffInvitations.vendorId, actor.vendorId), eq(staffInvitations.id, id), isUnanswered)

/** Sends it again with a new token and its whole time; what was sent before ends. */
export async function renewInvitation(
  deps: StaffDeps,
  actor: VendorActor,
  id: StaffInvitationId,
): Promise<SentInvitation> {
  return inTransaction(deps.db, async (tx) => {
    const [open] = await tx.select().from(staffInvitations).where(isOpen(actor, id)).for('update')
    if (!open) throw notFound('The invitation')
    const { columns, toMail, link } = sending(deps, open.email)
    const [row] = await tx.update(staffInvitations).set(columns).where(isOpen(actor, id)).returning()
    if (!row) throw notFound('The invitation')
    await cancelDeliveries(tx, id, columns.invitedAt)
    if (toMail) await emit(tx, { type: 'staff_invitation', subjectIds: [id] }, columns.invitedAt)
    const detail = { email: row.email && maskEmail(row.email), role: row.role }
    await recordAudit(
      tx,
      actor,
      { action: 'vendor.renew-invitation', subjectId: actor.vendorId, detail },
      columns.invitedAt,
    )
    return { invitation: toInvitation(row), link }
  })
}

export async function withdrawInvitation({ db, clock }: StaffDeps, actor: VendorActor, id: StaffInvitationId) {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const [row] = await tx.update(staffInvitations).set({ withdrawnAt: now }).where(isOpen(actor, id)).returning()
    if (!row) throw notFound('The invitation')
    const detail = { email: row.email && maskEmail(row.email), role: row.role }
    await recordAudit(tx, actor, { action: 'vendor.withdraw-invitation', subjectId: actor.vendorId, detail }, now)
  })
}

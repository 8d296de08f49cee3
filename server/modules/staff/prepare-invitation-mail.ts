import type { PrepareMail } from '#server/modules/outbox/index.ts'
import type { Db } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { hashToken, newToken } from '#server/platform/ids.ts'
import { invitationEmailText } from './invitation-email.ts'
import { invitationLink } from './invite-staff.ts'
import { invitationSender, isUnanswered, ownerOfInvitation } from './staff.queries.ts'
import { staffInvitations } from './staff.tables.ts'

/**
 * Writes the email of an invitation that nobody has answered or withdrawn. Each try has a token of its own: only its
 * hash is kept.
 */
export const prepareInvitationMail =
  ({ db, publicUrl }: { db: Db; publicUrl: string }): PrepareMail =>
  async (invitationId) => {
    const owner = await ownerOfInvitation(db, invitationId)
    if (!owner) return null
    const token = newToken()
    const [invitation] = await db
      .update(staffInvitations)
      .set({ tokenHash: hashToken(token) })
      .where(and(eq(staffInvitations.vendorId, owner.vendorId), eq(staffInvitations.id, owner.id), isUnanswered))
      .returning()
    const sender = invitation && (await invitationSender(db, invitation))
    if (!invitation?.email || !sender) return null
    const link = invitationLink(publicUrl, token)
    return { to: invitation.email, ...invitationEmailText(invitation.language, { ...invitation, ...sender, link }) }
  }

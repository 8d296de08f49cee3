import type { PrepareMail } from '#server/modules/outbox/index.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { hashToken, newToken } from '#server/platform/ids.ts'
import { transferEmail, transferLink } from './transfer-email.ts'
import { describeTransfer, lockTransferOfMail } from './transfers.queries.ts'
import { ticketTransfers } from './transfers.tables.ts'

/**
 * Writes the email that takes a ticket to its receiver, while it is on its way and valid. Each try has a link of its
 * own: only its hash is kept, so the one before cannot be mailed again.
 */
export const prepareTransferMail =
  ({ db, publicUrl }: { db: Db; publicUrl: string }): PrepareMail =>
  async (transferId) => {
    const token = newToken()
    const transfer = await inTransaction(db, async (tx) => {
      const open = await lockTransferOfMail(tx, transferId)
      if (!open) return undefined
      const [row] = await tx
        .update(ticketTransfers)
        .set({ mailTokenHash: hashToken(token) })
        .where(and(eq(ticketTransfers.vendorId, open.vendorId), eq(ticketTransfers.id, open.id)))
        .returning()
      return row
    })
    const described = transfer && (await describeTransfer(db, transfer))
    if (!described) return null
    const link = transferLink(publicUrl, token)
    return { to: transfer.toContact, ...transferEmail(transfer.mailLanguage, { ...described, link }) }
  }

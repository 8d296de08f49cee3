import { whatsappFooter } from '#contracts/notifications/texts/whatsapp/whatsapp-buttons.ts'
import {
  filled,
  isWhatsappKind,
  type WhatsappTold,
  whatsappText,
} from '#contracts/notifications/texts/whatsapp/whatsapp-text.ts'
import { eq, or, sql } from '#server/platform/database/drizzle.ts'
import { mentions, reaches } from '#server/platform/database/erasure.ts'
import { jsonArray, jsonObject } from '#server/platform/database/select.ts'
import { millisecondsSql } from '#server/platform/database/sql.ts'
import { type AccountRow, defineChannel } from '../channels/define-channel.ts'
import { whatsappMessages, whatsappOptIns, whatsappUpdates } from './whatsapp.tables.ts'
import { whatsappConfig, whatsappFields, whatsappProductionProblems } from './whatsapp-settings.ts'

/** What they agreed to at the number that is theirs. */
const currentOptIn = ({ id, phone }: AccountRow) => sql`from ${whatsappOptIns} where ${whatsappOptIns.userId} = ${id}
  and ${whatsappOptIns.phone} = ${phone} and ${whatsappOptIns.endedAt} is null`

export const whatsappDefinition = defineChannel('whatsapp', {
  settings: {
    fields: whatsappFields,
    read: whatsappConfig,
    productionProblems: whatsappProductionProblems,
    missing: 'WHATSAPP_TOKEN is not set: nothing is told by WhatsApp, and nobody is asked to agree to it',
  },
  facts: (account) => ({
    /** They agreed to it at this number. */
    hasWhatsapp: sql<boolean>`${account.isOpen} and exists (select ${currentOptIn(account)})`,
    /** When they last wrote, in milliseconds: for a day from then on no template is needed. */
    whatsappWroteAt: millisecondsSql(sql<Date | null>`(select ${whatsappOptIns.wroteAt} ${currentOptIn(account)})`),
  }),
  reaches: ({ hasWhatsapp }) => hasWhatsapp,
  address: 'phone',
  mayReach: (userId) => sql`exists (select 1 from ${whatsappOptIns}
    where ${whatsappOptIns.userId} = ${userId} and ${whatsappOptIns.endedAt} is null)`,
  text(language, told) {
    if (!isWhatsappKind(told.kind)) return null
    const text = whatsappText(language, told as WhatsappTold)
    const buttons = [text.title, ...text.asks.map(({ title }) => title)]
    return { text: filled(text), buttons, footer: whatsappFooter[language] }
  },
  logText: (language, told) => (isWhatsappKind(told.kind) ? filled(whatsappText(language, told as WhatsappTold)) : ''),
  async erase(tx, person) {
    const { userId } = person
    // What was spent is still counted; on whom is not said any more.
    await tx.update(whatsappMessages).set({ userId: null }).where(eq(whatsappMessages.userId, userId))
    await tx.delete(whatsappOptIns).where(eq(whatsappOptIns.userId, userId))
    await tx
      .delete(whatsappUpdates)
      .where(or(reaches(whatsappUpdates.answeredTo, person), mentions(whatsappUpdates.content, person)))
  },
  personalData: {
    tables: [whatsappOptIns],
    messages: whatsappMessages,
    choices: ({ id }) => ({
      whatsapp: jsonArray(
        jsonObject({
          phone: whatsappOptIns.phone,
          agreedAt: sql<string>`to_json(${whatsappOptIns.agreedAt})`,
          place: whatsappOptIns.place,
          words: whatsappOptIns.words,
          endedAt: sql<string | null>`to_json(${whatsappOptIns.endedAt})`,
          endedBy: whatsappOptIns.endedBy,
        }),
        sql`from ${whatsappOptIns} where ${whatsappOptIns.userId} = ${id}`,
        { orderBy: sql`${whatsappOptIns.id}` },
      ),
    }),
  },
})

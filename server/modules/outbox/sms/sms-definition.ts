import { smsParts } from '#contracts/notifications/texts/sms/gsm.ts'
import { isSmsKind, linkOf, type SmsTold, smsText } from '#contracts/notifications/texts/sms/sms-text.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { reaches } from '#server/platform/database/erasure.ts'
import { jsonArray, jsonObject } from '#server/platform/database/select.ts'
import { defineChannel } from '../channels/define-channel.ts'
import { smsChoices, smsMessages } from './sms.tables.ts'
import { smsConfig, smsFields, smsProductionProblems } from './sms-settings.ts'

export const smsDefinition = defineChannel('sms', {
  settings: {
    fields: smsFields,
    read: smsConfig,
    productionProblems: smsProductionProblems,
    missing:
      'SMS_API_KEY is not set: nothing is told by SMS. People read of it in their account, and by mail where that is set up',
  },
  facts: ({ phone }) => ({
    /** They wrote STOP. */
    hasStoppedSms: sql<boolean>`exists (select 1 from ${smsChoices}
      where ${smsChoices.phone} = ${phone} and ${smsChoices.isStopped})`,
  }),
  reaches: ({ hasStoppedSms }) => !hasStoppedSms,
  address: 'phone',
  text(language, told, publicUrl) {
    if (!isSmsKind(told.kind)) return null
    const text = smsText(language, told as SmsTold, linkOf(told as SmsTold, publicUrl))
    return { text, characters: text.length, parts: smsParts(text) }
  },
  logText: (language, told) => (isSmsKind(told.kind) ? smsText(language, told as SmsTold, null) : ''),
  async erase(tx, person) {
    // What was spent is still counted; on whom is not said any more.
    await tx.update(smsMessages).set({ userId: null }).where(eq(smsMessages.userId, person.userId))
    await tx.delete(smsChoices).where(reaches(smsChoices.phone, person))
  },
  personalData: {
    tables: [smsChoices],
    messages: smsMessages,
    choices: ({ phone, phoneVerifiedAt }) => ({
      // Of a number that is proved: of any other it is somebody else's.
      sms: jsonArray(
        jsonObject({ isStopped: smsChoices.isStopped, at: sql<string>`to_json(${smsChoices.at})` }),
        sql`from ${smsChoices} where ${smsChoices.phone} = ${phone} and ${phoneVerifiedAt} is not null`,
      ),
    }),
  },
})

import { isPushKind, type PushTold, pushText } from '#contracts/notifications/texts/push/push-text.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { jsonArray, jsonObject } from '#server/platform/database/select.ts'
import { defineChannel } from '../channels/define-channel.ts'
import { pushSubscriptions } from './push.tables.ts'
import { pushConfig, pushFields, pushProductionProblems } from './push-settings.ts'

export const pushDefinition = defineChannel('push', {
  settings: {
    fields: pushFields,
    read: pushConfig,
    productionProblems: pushProductionProblems,
    missing: 'PUSH_PRIVATE_KEY is not set: no device is notified while its browser is closed',
  },
  facts: ({ id, isOpen, joinSession }) => ({
    /** A device takes it on which they are signed in still, and may be. */
    hasPush: sql<boolean>`${isOpen} and exists (
      select 1 from ${pushSubscriptions} ${joinSession(pushSubscriptions.sessionId)}
      where ${pushSubscriptions.userId} = ${id})`,
  }),
  reaches: ({ hasPush }) => hasPush,
  address: null,
  mayReach: (userId) => sql`exists (select 1 from ${pushSubscriptions} where ${pushSubscriptions.userId} = ${userId})`,
  text(language, told) {
    if (!isPushKind(told.kind)) return null
    const { title, body } = pushText(language, told as PushTold)
    return { title, text: body }
  },
  logText(language, told) {
    if (!isPushKind(told.kind)) return ''
    const { title, body } = pushText(language, told as PushTold)
    return `${title}. ${body}`
  },
  erase: (tx, { userId }) => tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId)),
  personalData: {
    tables: [pushSubscriptions],
    choices: ({ id }) => ({
      notifiedDevices: jsonArray(
        jsonObject({
          addedAt: sql<string>`to_json(${pushSubscriptions.createdAt})`,
          service: sql<string>`split_part(${pushSubscriptions.endpoint}, '/', 3)`,
        }),
        sql`from ${pushSubscriptions} where ${pushSubscriptions.userId} = ${id}`,
      ),
    }),
  },
})

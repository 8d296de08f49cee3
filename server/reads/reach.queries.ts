import { priceSetting } from '#contracts/admin/settings/setting-bounds.ts'
import { type MessageChannel, messageChannels } from '#contracts/notifications/channels.ts'
import type { NotificationKind } from '#contracts/notifications.ts'
import { toCents, toKES } from '#contracts/wire/money.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { findRecipients } from '#server/modules/identity/index.ts'
import { isSpent, previewMessage, readSpending } from '#server/modules/outbox/index.ts'
import { readSettings, readSpendingLimits } from '#server/modules/settings/index.ts'
import type { Db } from '#server/platform/database/database.ts'

const prices = messageChannels.map(priceSetting)

/**
 * By what these people would be told of something now, and how many find it in their account alone. `byCost` says what
 * messages come to, however many more there are of a channel.
 */
export async function readReach(
  db: Db,
  kind: NotificationKind,
  userIds: readonly UserId[],
  isSetUp: (channel: MessageChannel) => boolean,
  now: Date,
) {
  const [people, set, month] = await Promise.all([
    findRecipients(db, userIds),
    readSettings(db, prices),
    readSpending(db, { readLimits: readSpendingLimits }, now),
  ])
  const counts = previewMessage(kind, people, { isSetUp, isSpent: isSpent(month) }, now)
  const told = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const byCost = (more: Partial<Record<MessageChannel, number>> = {}) =>
    messageChannels
      .map((channel) => ({ channel, people: counts[channel] + (more[channel] ?? 0) }))
      .filter(({ people }) => people > 0)
      .map((each) => ({ ...each, costKES: toKES(each.people * toCents(set[priceSetting(each.channel)])) }))
  return { byCost, inAccountAlone: userIds.length - told, isSpent: isSpent(month) }
}

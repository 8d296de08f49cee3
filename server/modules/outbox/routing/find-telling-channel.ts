import type { MessageChannel } from '#contracts/notifications/channels.ts'
import type { NotificationKind } from '#contracts/notifications.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { RoutingDeps } from './pass-on.ts'
import { reachabilityOf } from './reachability.ts'
import { routeMessage } from './route-message.ts'

/** By which channel somebody would be told as things stand; null where it stands in their account alone. */
export async function findTellingChannel(
  db: Db,
  { findRecipient, isSetUp, findSpent }: RoutingDeps,
  { userId, kind }: { userId: UserId; kind: NotificationKind },
  now: Date,
): Promise<MessageChannel | null> {
  const recipient = await findRecipient(db, userId)
  if (!recipient) return null
  const { tell } = routeMessage(kind, reachabilityOf(recipient, isSetUp, await findSpent(db)), now)
  return tell[0]?.channel ?? null
}

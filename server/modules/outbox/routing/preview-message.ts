import { eachChannel, type MessageChannel } from '#contracts/notifications/channels.ts'
import type { NotificationKind } from '#contracts/notifications.ts'
import type { Recipient } from '../channel.ts'
import { type IsSetUp, type IsSpent, reachabilityOf } from './reachability.ts'
import { routeMessage } from './route-message.ts'

/** How many people a message would be told by each channel; the rest find it in their account alone. */
export function previewMessage(
  kind: NotificationKind,
  people: readonly Recipient[],
  { isSetUp, isSpent }: { isSetUp: IsSetUp; isSpent: IsSpent },
  now: Date,
): Record<MessageChannel, number> {
  const counts = eachChannel(() => 0)
  for (const person of people) {
    const { tell, isCopied } = routeMessage(kind, reachabilityOf(person, isSetUp, isSpent), now)
    const first = tell[0]?.channel
    if (first) counts[first]++
    if (isCopied) counts.mail++
  }
  return counts
}

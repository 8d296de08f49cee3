import type { NotificationData } from '#contracts/notifications.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { type Actor, activeAdmins } from '#server/modules/identity/index.ts'
import { emit } from '#server/modules/outbox/index.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** Tells every other administrator who may decide on money of what one has proposed, and two decide. */
export async function notifyApprovers(
  tx: Tx,
  { userId, name }: Actor,
  act: NotificationData['approval_needed']['act'],
  cents: Cents,
  now: Date,
): Promise<void> {
  const others = (await activeAdmins(tx, 'money')).filter((id) => id !== userId)
  await emit(tx, { type: 'approval_needed', to: others, data: { act, amountKES: toKES(cents), by: name } }, now)
}

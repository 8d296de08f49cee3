import { notificationJob } from '#contracts/notifications/job-kinds.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Claimed } from '../channel.ts'
import { settleDelivery } from '../settle-delivery.ts'
import type { Step } from './route-message.ts'

/** What is not sent by its channel now: it waits, goes another way, or is not sent. It was not tried. */
export async function takeStep(db: Db, delivery: Claimed, step: Exclude<Step, { kind: 'SEND' }>, now: Date) {
  const by = 'channel' in step ? { channel: step.channel, kind: notificationJob(step.channel) } : {}
  const settled = { dueAt: null, settledAt: now, address: null, error: null } as const
  await settleDelivery(
    db,
    delivery,
    step.kind === 'WAIT' || step.kind === 'MOVE'
      ? { ...by, dueAt: step.dueAt, tries: delivery.tries - 1 }
      : { ...by, ...settled, state: step.kind },
  )
}

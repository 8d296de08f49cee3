import { expect, it } from 'vitest'
import type { OrderId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { claimDue } from './claim.ts'
import { emit } from './emit.ts'
import { messagesChannel } from './messages-channel.ts'
import { notifications } from './outbox.tables.ts'

const world = aWorld()

it('a step that another process has told of meanwhile is told of once', async () => {
  const { db, clock } = world
  const now = clock.now()
  const [customerId, vendorId, orderId] = [newId<UserId>(), newId<VendorId>(), newId<OrderId>()]
  const step = { type: 'order_step', orderId, vendorId, customerId, step: 'PAID', at: now.toISOString() } as const
  await inTransaction(db, (tx) => emit(tx, step, now, { messagesAt: now }))
  const [delivery] = await claimDue(db, 'messages', { now, batchSize: 1 })
  if (!delivery) throw new Error('the step is not due')
  const told = {
    type: 'payout_rejected',
    to: [customerId],
    data: { shop: 'Mama', amountKES: 250, reason: '-' },
  } as const
  const channel = messagesChannel({ db, clock, write: async () => ({ told: [told] }) })
  const [first, second] = [await channel.prepare(delivery), await channel.prepare(delivery)]
  await first?.send()
  await second?.send()
  expect(await db.$count(notifications)).toBe(1)
})

import { describe, expect, it } from 'vitest'
import type { UserId } from '#contracts/wire/primitives.ts'
import { days } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { newId } from '../ids.ts'
import { claimIdempotencyKey, deleteOldIdempotencyKeys, idempotentRequest } from './idempotency.ts'

const world = aWorld()

describe('the nightly clean-up of idempotency keys', () => {
  const claim = (userId: UserId, key: string) =>
    inTransaction(world.db, (tx) =>
      claimIdempotencyKey(tx, idempotentRequest(userId, 'POST /orders', key, {}), { key }, world.clock.now()),
    )

  it('forgets a key a month after it was used, and keeps it for a repeated request until then', async () => {
    const userId = newId<UserId>()
    await claim(userId, 'key-of-a-phone-that-is-off')
    world.clock.pass(days(30))
    await deleteOldIdempotencyKeys(world.db, world.clock.now())
    expect(await claim(userId, 'key-of-a-phone-that-is-off')).toEqual({ result: { key: 'key-of-a-phone-that-is-off' } })
    world.clock.pass(1)
    await deleteOldIdempotencyKeys(world.db, world.clock.now())
    expect(await claim(userId, 'key-of-a-phone-that-is-off')).toBeNull()
  })

  it('deletes any number of them, a part at a time', async () => {
    await world.pool.query(
      `insert into idempotency_records select gen_random_uuid(), 'POST /orders', 'old-key-' || n, '', '{}', $1
       from generate_series(1, 12000) n`,
      [new Date(world.clock.now().getTime() - days(31))],
    )
    await deleteOldIdempotencyKeys(world.db, world.clock.now())
    const { rows } = await world.pool.query(`select count(*)::int from idempotency_records where key like 'old-key-%'`)
    expect(rows).toEqual([{ count: 0 }])
  })
})

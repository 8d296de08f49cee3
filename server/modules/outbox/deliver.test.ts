import { beforeEach, describe, expect, it } from 'vitest'
import type { UserId } from '#contracts/wire/primitives.ts'
import { readSpendingLimits } from '#server/modules/settings/index.ts'
import { minutes, plus } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { asc } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { noChannels } from '#server/testing/stand-ins/no-channels.ts'
import { aWorld } from '#server/testing/world/world.ts'
import type { Channel, Recipient } from './channel.ts'
import { claimDue } from './claim.ts'
import { sendDue } from './deliver.ts'
import type { DeliveryDeps } from './delivery-deps.ts'
import { emit } from './emit.ts'
import { deliveries, domainEvents } from './outbox.tables.ts'

const world = aWorld()
const data = { shop: 'Mama', amountKES: 250, reason: 'Ask again' }

const somebody: Recipient = {
  email: 'somebody@example.com',
  phone: '+254722222222',
  unsubscribeSecret: crypto.randomUUID(),
  language: null,
  hasPush: false,
  hasWhatsapp: false,
  whatsappWroteAt: null,
  hasStoppedSms: false,
  isGuest: false,
  off: [],
}

/** A channel to a stand-in that accepts what `send` accepts. */
const channel = (send: (to: string) => unknown): Channel => ({
  prepare: async ({ userId }) => ({ address: `to ${userId}`, send: async () => void (await send(userId ?? '')) }),
  pauses: () => [minutes(1)],
  isPermanent: (error) => (error as Error).message === 'never',
})

const run = (mail: Channel | null) => {
  const log = { warn: () => undefined } as unknown as DeliveryDeps['log']
  return sendDue(
    {
      db: world.database.db,
      clock: world.clock,
      log,
      findRecipient: async () => somebody,
      spending: { readLimits: readSpendingLimits, findAdmins: async () => [] },
      channels: { ...noChannels, mail },
    },
    'mail',
  )
}

async function tell(count: number) {
  const to = Array.from({ length: count }, () => newId<UserId>())
  await inTransaction(world.database.db, (tx) => emit(tx, { type: 'payout_rejected', to, data }, world.clock.now()))
  return to
}

const all = () => world.db.select().from(deliveries).orderBy(asc(deliveries.id))

beforeEach(async () => {
  await world.db.delete(domainEvents)
})

describe('deliveries', () => {
  it('are sent once each by workers that look at the same moment, in batches', async () => {
    const to = await tell(230)
    const sent: string[] = []
    const slow = channel(async (id) => {
      await new Promise(setImmediate)
      sent.push(id)
    })
    await Promise.all(Array.from({ length: 6 }, () => run(slow)))
    expect(sent.toSorted()).toEqual(to.toSorted())
    expect(new Set((await all()).map(({ state, tries }) => `${state} ${tries}`))).toEqual(new Set(['SENT 1']))
  })

  it('that another worker is claiming at the moment are skipped, and not waited for', async () => {
    const to = await tell(3)
    const sent: string[] = []
    const now = world.clock.now()
    await inTransaction(world.database.db, async (tx) => {
      const claim = { now, claimMilliseconds: minutes(5), batchSize: 2 }
      expect(await claimDue(tx, 'mail', claim)).toHaveLength(2)
      await run(channel((id) => sent.push(id)))
    })
    expect(sent).toEqual([to[2]])
    await run(channel((id) => sent.push(id)))
    expect(sent).toHaveLength(1)
  })

  it('stop at the first that is refused temporarily: the rest is due as before, and was not tried', async () => {
    const to = await tell(5)
    const tried: string[] = []
    await run(
      channel((id) => {
        tried.push(id)
        if (tried.length === 2) throw new Error('later')
      }),
    )
    expect(tried).toHaveLength(2)
    const rows = await all()
    expect(rows.map(({ state, tries }) => [state, tries])).toEqual([
      ['SENT', 1],
      ['RETRYING', 1],
      ['WAITING', 0],
      ['WAITING', 0],
      ['WAITING', 0],
    ])
    expect(rows[1]).toMatchObject({
      address: `to ${to[1]}`,
      error: 'later',
      dueAt: plus(world.clock.now(), minutes(1)),
    })
    expect(rows[2]?.dueAt).toEqual(world.clock.now())
  })

  it('go on behind one that is never accepted, which becomes a dead letter', async () => {
    const to = await tell(3)
    const sent: string[] = []
    await run(
      channel((id) => {
        if (id === to[0]) throw new Error('never')
        sent.push(id)
      }),
    )
    expect(sent).toHaveLength(2)
    expect((await all()).map(({ state }) => state)).toEqual(['FAILED', 'SENT', 'SENT'])
  })

  it('become dead letters after their last pause', async () => {
    await tell(1)
    const refusing = channel(() => {
      throw new Error('later')
    })
    await run(refusing)
    world.clock.pass(minutes(1))
    await run(refusing)
    expect(await all()).toMatchObject([{ state: 'FAILED', dueAt: null, tries: 2, error: 'later' }])
  })

  it('are claimed again when the process died, after the claim', async () => {
    await tell(1)
    // The process dies while it sends: nothing is written down any more.
    const dying = channel(() => new Promise(() => undefined))
    void run(dying)
    await expect.poll(async () => (await all())[0]?.tries).toBe(1)
    const sent: string[] = []
    await run(channel((id) => sent.push(id)))
    expect(sent).toEqual([])
    world.clock.pass(minutes(5))
    await run(channel((id) => sent.push(id)))
    expect(sent).toHaveLength(1)
    expect(await all()).toMatchObject([{ state: 'SENT', tries: 2 }])
  })

  it('of a batch that takes too long are left to the next, before their claim ends', async () => {
    await tell(4)
    const sent: string[] = []
    const slow = channel((id) => {
      sent.push(id)
      world.clock.pass(minutes(1))
    })
    await run(slow)
    expect(sent).toHaveLength(2)
    expect((await all()).map(({ tries }) => tries)).toEqual([1, 1, 0, 0])
  })

  it('sent side by side to one server stop at the first that is refused temporarily, too, and begin with one', async () => {
    await tell(6)
    const refused = {
      ...channel(() => {
        throw new Error('later')
      }),
      atOnce: 2,
    }
    await run(refused)
    expect((await all()).map(({ state, tries }) => `${state} ${tries}`).toSorted()).toEqual([
      'RETRYING 1',
      ...Array.from({ length: 5 }, () => 'WAITING 0'),
    ])
  })

  it('to many servers are sent side by side: one that is refused, or slow, keeps nobody else waiting', async () => {
    const to = await tell(4)
    const sent: string[] = []
    const many = {
      ...channel(async (id) => {
        if (id === to[0]) throw new Error('later')
        // Each waits until all others were begun.
        sent.push(id)
        await expect.poll(() => sent.length).toBe(3)
      }),
      atOnce: 4,
      failsAlone: true,
      leastPause: () => minutes(3),
    }
    await run(many)
    expect((await all()).map(({ state }) => state)).toEqual(['RETRYING', 'SENT', 'SENT', 'SENT'])
    expect((await all())[0]?.dueAt).toEqual(plus(world.clock.now(), minutes(3)))
  })

  it('to many servers that take too long are left to the next batch, before their claim ends', async () => {
    await tell(5)
    const slow = { ...channel(() => world.clock.pass(minutes(1))), atOnce: 2, failsAlone: true }
    await run(slow)
    const rows = await all()
    expect(rows.filter(({ tries }) => tries === 0).length).toBeGreaterThanOrEqual(2)
    expect(rows.every(({ tries, state }) => (tries === 0) === (state === 'WAITING'))).toBe(true)
  })

  it('are void where there is nobody to tell any more, and unsent for good where the channel is not set up', async () => {
    await tell(1)
    await run({ ...channel(() => undefined), prepare: async () => null })
    expect(await all()).toMatchObject([{ state: 'VOID', dueAt: null }])
    await tell(1)
    await run(null)
    expect(await all()).toMatchObject([{ state: 'VOID' }, { state: 'UNSENT', dueAt: null }])
    const sent: string[] = []
    await run(channel((to) => sent.push(to)))
    expect(sent).toEqual([])
  })
})

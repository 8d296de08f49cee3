import { describe, expect, it } from 'vitest'
import { days } from '#server/platform/clock.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { recordSecurityEvent } from './security-events.ts'

const world = aWorld()
const path = '/api/user/security-events'

describe('what happened to an account', () => {
  it('is read by its person, the newest first, with the device and its address, and by nobody else', async () => {
    const visitor = world.visitor()
    const details = { name: 'Otieno', email: 'otieno@example.com', phone: '0722418305', password: 'kikombe cha chai' }
    await visitor.post('/api/auth/register', details)
    world.clock.pass(days(1))
    await visitor.patch('/api/user', { phone: '0733418305', password: details.password })
    const changedAt = world.clock.now().toISOString()
    const { status, body } = await visitor.get(path)
    expect(status).toBe(200)
    expect(body.items).toMatchObject([
      { kind: 'PHONE_CHANGED', agent: expect.any(String), address: '127.0.0.1', at: changedAt },
      { kind: 'NEW_DEVICE', address: '127.0.0.1' },
    ])
    expect((await (await aPerson(world)).get(path)).body).toEqual({ items: [], nextCursor: null })
    expect((await world.visitor().get(path)).status).toBe(401)
  })

  it('is read for 90 days', async () => {
    const person = await aPerson(world)
    const device = { address: '102.68.1.1', agent: 'test' }
    const happened = { userId: person.user.id, kind: 'NEW_DEVICE', device } as const
    await recordSecurityEvent(world.db, happened, new Date(world.clock.now().getTime() - days(90)))
    expect((await person.get(path)).body.items).toEqual([])
    await recordSecurityEvent(world.db, happened, new Date(world.clock.now().getTime() - days(90) + 1))
    expect((await person.get(path)).body.items).toHaveLength(1)
  })
})

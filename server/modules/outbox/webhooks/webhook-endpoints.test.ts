import { describe, expect, it } from 'vitest'
import { webhookTypes } from '#contracts/webhooks/webhook-types.ts'
import { vendorStaff } from '#server/modules/staff/staff.tables.ts'
import { sampleKeySecrets } from '#server/modules/tickets/ticket-settings.ts'
import { days, hours } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { aMember } from '#server/testing/access/staff.ts'
import { ownersPassword } from '#server/testing/builders/money.ts'
import { anAdmin, type Person } from '#server/testing/builders/people.ts'
import { webhookTests } from '#server/testing/builders/webhooks.ts'
import { isSigned } from '#server/testing/stand-ins/webhook-receiver.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { sealSecretsAgain } from './seal-webhook-secret.ts'
import { webhookEndpoints } from './webhooks.tables.ts'

const world = aWorld({ ALLOW_LOCAL_WEBHOOKS: 'true' })
const { receiver, work, anEndpoint, anOrderOf } = await webhookTests(world)

const all = [...webhookTypes]
const password = ownersPassword

describe('an endpoint', () => {
  const titles = async (person: Person) =>
    (await person.get('/api/user/notifications')).body.items.map(({ kind, data }: never) => ({ kind, data }))

  it('that says it is gone is disabled at once, and its owner told once', async () => {
    const endpoint = await anEndpoint()
    receiver.answer(endpoint.url, { status: 410 })
    await endpoint.test()
    await endpoint.test()
    await work()
    expect(await endpoint.endpoint()).toMatchObject({ disabledReason: 'GONE' })
    const data = { shop: endpoint.shop.name, host: new URL(endpoint.url).host, reason: 'GONE' }
    expect(await titles(endpoint.shop.owner)).toEqual([{ kind: 'webhook_disabled', data }])
    await anOrderOf(endpoint.shop)
    const before = endpoint.got().length
    await work()
    expect(endpoint.got()).toHaveLength(before)
  })

  it('that has only failed for three days is disabled, and one that took something meanwhile is not', async () => {
    const [failing, mended] = [await anEndpoint(), await anEndpoint()]
    for (const { url } of [failing, mended]) receiver.answer(url, { status: 500 })
    await failing.test()
    await mended.test()
    await work()
    world.clock.pass(days(2))
    receiver.answer(mended.url, { status: 200 })
    await work()
    receiver.answer(mended.url, { status: 500 })
    world.clock.pass(days(1))
    await failing.test()
    await mended.test()
    await work()
    expect(await failing.endpoint()).toMatchObject({ disabledReason: 'FAILING' })
    expect(await titles(failing.shop.owner)).toMatchObject([{ kind: 'webhook_disabled', data: { reason: 'FAILING' } }])
    expect(await mended.endpoint()).toMatchObject({ disabledReason: null })
    expect((await failing.shop.owner.patch(failing.path, { isEnabled: true })).body).toMatchObject({
      disabledAt: null,
      failingSince: null,
    })
    receiver.answer(failing.url, { status: 200 })
    await failing.test()
    await work()
    expect((await failing.log())[0]).toMatchObject({ state: 'SENT' })
  })

  it('that was deleted gets nothing of what was on its way', async () => {
    const endpoint = await anEndpoint()
    await endpoint.test()
    expect((await endpoint.shop.owner.send('DELETE', endpoint.path)).status).toBe(204)
    await work()
    expect(endpoint.got()).toEqual([])
    expect((await endpoint.shop.owner.get(`${endpoint.path}/deliveries`)).status).toBe(404)
  })

  it('that is off gets nothing, and is not tested', async () => {
    const endpoint = await anEndpoint()
    await endpoint.test()
    await endpoint.shop.owner.patch(endpoint.path, { isEnabled: false })
    await work()
    expect(endpoint.got()).toEqual([])
    expect((await endpoint.test()).body.code).toBe('invalid_transition')
  })

  it('that is turned on again can be sent what was on its way when it was turned off', async () => {
    const endpoint = await anEndpoint()
    await endpoint.test()
    await endpoint.shop.owner.patch(endpoint.path, { isEnabled: false })
    const [unsent] = await endpoint.log()
    expect(unsent?.state).toBe('UNSENT')
    await endpoint.shop.owner.patch(endpoint.path, { isEnabled: true })
    await work()
    expect(endpoint.got()).toEqual([])
    await endpoint.shop.owner.post(`${endpoint.path}/deliveries/${unsent?.id}/resend`)
    await work()
    expect((await endpoint.log())[0]?.state).toBe('SENT')
  })

  it('signs with both secrets for a day after a rotation, and then with the new one alone', async () => {
    const endpoint = await anEndpoint()
    const { body } = await endpoint.shop.owner.post(`${endpoint.path}/rotate-secret`, { password })
    await endpoint.test()
    await work()
    const [both] = endpoint.got()
    expect([endpoint.secret, body.secret].map((secret) => isSigned(both as never, secret))).toEqual([true, true])
    world.clock.pass(hours(24))
    await endpoint.test()
    await work()
    const alone = endpoint.got()[1]
    expect([endpoint.secret, body.secret].map((secret) => isSigned(alone as never, secret))).toEqual([false, true])
    expect((await endpoint.endpoint()).previousSecretUntil).toBeNull()
  })

  it('shows its secret once, and keeps it sealed', async () => {
    const endpoint = await anEndpoint()
    expect(JSON.stringify(await endpoint.endpoint())).not.toContain('whsec_')
    const [row] = await world.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, endpoint.id))
    const key = Buffer.from(endpoint.secret.slice(6), 'base64')
    expect(row?.sealedSecret.includes(key)).toBe(false)
    const next = { current: Buffer.alloc(32, 7), before: sampleKeySecrets.current }
    await sealSecretsAgain(world.db, next)
    await sealSecretsAgain(world.db, { current: sampleKeySecrets.current, before: next.current })
    await endpoint.test()
    await work()
    expect(isSigned(endpoint.got()[0] as never, endpoint.secret)).toBe(true)
  })

  it('is created, moved and given another secret with the password alone', async () => {
    const { shop, path } = await anEndpoint()
    const wrong = { password: 'not this one' }
    const url = receiver.newUrl()
    const refused = await Promise.all([
      shop.owner.post('/api/vendor/webhooks', { url, types: all, ...wrong }),
      shop.owner.patch(path, { url, ...wrong }),
      shop.owner.patch(path, { url }),
      shop.owner.post(`${path}/rotate-secret`, wrong),
    ])
    expect(refused.map(({ body }) => body.code)).toEqual(Array(4).fill('wrong_password'))
    expect((await shop.owner.patch(path, { types: ['order.paid'] })).status).toBe(200)
    expect((await shop.owner.patch(path, { url, password })).body.url).toBe(url)
  })

  it('is one of five at most, also of two that are created at once', async () => {
    const { shop } = await anEndpoint()
    for (let made = 0; made < 3; made += 1) await anEndpoint({ shop })
    const create = () => shop.owner.post('/api/vendor/webhooks', { url: receiver.newUrl(), types: all, password })
    const answers = await Promise.all([create(), create()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect((await create()).body.code).toBe('too_many_webhooks')
  })

  it('is in the audit trail, by its host alone', async () => {
    const { shop, path } = await anEndpoint()
    await shop.owner.post(`${path}/rotate-secret`, { password })
    await shop.owner.send('DELETE', path)
    const { items } = (await (await anAdmin(world)).get(`/api/admin/audit?subject=${shop.id}`)).body
    const acts = items.map(({ action }: { action: string }) => action)
    for (const act of ['create', 'rotate', 'delete'])
      expect(acts.some((action: string) => action.startsWith(`vendor.${act}`) && action.includes('webhook'))).toBe(true)
    expect(JSON.stringify(items)).not.toContain('/hooks/')
  })

  it('belongs to the owner: of nobody else of the shop, nor of who has left it, nor of another shop', async () => {
    const endpoint = await anEndpoint()
    const manager = await aMember(world, endpoint.shop, 'MANAGER')
    const other = await anEndpoint()
    expect((await manager.get('/api/vendor/webhooks')).body.code).toBe('right_missing')
    await world.db.update(vendorStaff).set({ endedAt: world.clock.now() }).where(eq(vendorStaff.id, manager.staffId))
    expect((await manager.get('/api/vendor/webhooks')).status).toBe(403)
    expect((await other.shop.owner.get(`${endpoint.path}/deliveries`)).status).toBe(404)
    expect((await other.shop.owner.post(`${endpoint.path}/test`)).status).toBe(404)
    expect((await other.shop.owner.send('DELETE', endpoint.path)).status).toBe(404)
  })
})

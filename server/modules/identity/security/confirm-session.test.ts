import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contracts/wire/endpoint.ts'
import { needsConfirmation } from '#contracts/wire/endpoint-errors.ts'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { minutes } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { ownersPassword } from '#server/testing/builders/money.ts'
import { aPerson, type Person, signedIn } from '#server/testing/builders/people.ts'
import { aPhotograph } from '#server/testing/builders/pictures.ts'
import { aProduct, aShop, type Shop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { users } from '../identity.tables.ts'
import { hashPassword } from '../passwords.ts'

const world = aWorld()
let shop: Shop
beforeAll(async () => {
  shop = await aShop(world)
})

const passwordHash = hashPassword(ownersPassword)
/** One who is asked, as anybody is; other tests' administrators confirm by themselves. */
async function anAdministrator(): Promise<Person> {
  const admin = await aPerson(world, { role: 'ADMIN' })
  await world.db
    .update(users)
    .set({ passwordHash: await passwordHash })
    .where(eq(users.id, admin.user.id))
  return admin
}

/** A risky act that is refused as such, or goes on to its own answer. */
const act = async (admin: Person) => {
  const { status, body } = await admin.post(`/api/admin/vendors/${shop.id}/reinstate`, { reason: 'Cleared up' })
  return [status, body.code]
}
const asked = [403, 'confirmation_needed']
const through = [409, 'invalid_transition']
const confirm = (admin: Person, password = ownersPassword) => admin.post('/api/user/confirmation', { password })
const trail = (admin: Person) => world.db.select().from(auditEntries).where(eq(auditEntries.subjectId, admin.user.id))

describe('a risky act of an administrator', () => {
  it('asks for the password once more when it was last given more than ten minutes ago, signing in counted', async () => {
    const admin = await anAdministrator()
    world.clock.pass(minutes(10))
    expect(await act(admin)).toEqual(through)
    world.clock.pass(1000)
    expect(await act(admin)).toEqual(asked)
    expect((await confirm(admin)).status).toBe(204)
    expect(await act(admin)).toEqual(through)
    world.clock.pass(minutes(10))
    expect(await act(admin)).toEqual(through)
    world.clock.pass(1000)
    expect(await act(admin)).toEqual(asked)
    expect(await trail(admin)).toMatchObject([{ action: 'user.confirm', actorId: admin.user.id }])
  })

  it('asks before it is shown as soon as what was confirmed would end within the two minutes in which it is read', async () => {
    const admin = await anAdministrator()
    const isNeeded = async () => (await admin.get('/api/user/confirmation')).body.isNeeded
    world.clock.pass(minutes(8))
    expect(await isNeeded()).toBe(false)
    world.clock.pass(1000)
    expect([await isNeeded(), await act(admin)]).toEqual([true, through])
    await confirm(admin)
    expect(await isNeeded()).toBe(false)
    world.clock.pass(minutes(9))
    await confirm(await signedIn(world, admin.user))
    expect(await isNeeded()).toBe(true)
  })

  it('is not opened by a wrong password, by one given on another device, nor by the password of somebody else', async () => {
    const [admin, other] = [await anAdministrator(), await anAdministrator()]
    const elsewhere = await signedIn(world, admin.user)
    world.clock.pass(minutes(11))
    expect((await confirm(admin, 'not this one')).body.code).toBe('wrong_password')
    await confirm(elsewhere)
    await confirm(other)
    expect(await act(admin)).toEqual(asked)
    expect(await act(elsewhere)).toEqual(through)
  })

  it('stays closed after ten wrong passwords, also to the right one, until the window ends; the audit trail has it once', async () => {
    const admin = await anAdministrator()
    world.clock.pass(minutes(11))
    for (let attempt = 0; attempt < 10; attempt++) await confirm(admin, 'not this one')
    for (let attempt = 0; attempt < 2; attempt++) expect((await confirm(admin)).body.code).toBe('too_many_requests')
    expect(await act(admin)).toEqual(asked)
    expect(await trail(admin)).toMatchObject([{ action: 'guessing.password', actorId: admin.user.id }])
    world.clock.pass(minutes(16))
    expect((await confirm(admin)).status).toBe(204)
    expect(await act(admin)).toEqual(through)
  })

  it('is not closed to its owner by a thief of one session, who may try ten passwords in a quarter of an hour', async () => {
    const admin = await anAdministrator()
    const thief = await signedIn(world, admin.user)
    world.clock.pass(minutes(11))
    for (let attempt = 0; attempt < 12; attempt++) await confirm(thief, 'not this one')
    expect((await confirm(thief)).body.code).toBe('too_many_requests')
    expect((await confirm(admin)).status).toBe(204)
    expect(await act(admin)).toEqual(through)
    const { items } = (await admin.get('/api/user/sessions')).body
    const stolen = items.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    expect((await admin.send('DELETE', `/api/user/sessions/${stolen.id}`)).status).toBe(204)
    expect((await thief.get('/api/auth/me')).status).toBe(401)
  })

  it('is every write of an administrator, but for those that are listed here', async () => {
    const admin = await anAdministrator()
    world.clock.pass(minutes(11))
    const free: string[] = []
    for (const endpoint of world.endpoints.filter(({ access }) => access === 'admin')) {
      if (endpoint.contentType === 'text/event-stream') continue
      const url = endpoint.path.replaceAll(/:\w+/g, '019aa0de-5b9a-7cc1-8aaa-2f4f6c6d7e8f')
      const { body } = await admin.send(endpoint.method, url)
      const name = `${endpoint.method} ${endpoint.path}`
      expect([name, body.code === 'confirmation_needed']).toEqual([name, needsConfirmation(endpoint)])
      if (!needsConfirmation(endpoint) && endpoint.method !== 'GET') free.push(name)
    }
    expect(free.toSorted()).toEqual([
      // Words that everybody reads, which are put back by the same hand.
      'DELETE /api/admin/synonyms/:id',
      'PATCH /api/admin/synonyms/:id',
      'POST /api/admin/events/:id/cancel/preview',
      'POST /api/admin/jobs/dead-letters/retry',
      'POST /api/admin/ledger-proof/runs',
      'POST /api/admin/messages/texts/:kind/test',
      'POST /api/admin/orders/:id/refund/preview',
      'POST /api/admin/payments/:id/query',
      'POST /api/admin/problems/:id/preview',
      'POST /api/admin/products/:id/reject',
      'POST /api/admin/products/approve',
      'POST /api/admin/reviews/:id/hide',
      'POST /api/admin/reviews/:id/keep',
      'POST /api/admin/reviews/:id/show',
      'POST /api/admin/synonyms',
      'POST /api/admin/vendor-approvals/:id/approve',
      'POST /api/admin/vendor-approvals/:id/reject',
      'POST /api/admin/vendor-approvals/:id/request-changes',
      'POST /api/admin/webhook-events/:id/ask-for-receipt',
    ])
  })

  it('is of what an administrator reads every file and every private paper, and nothing else', () => {
    const reads = world.endpoints.filter(({ access, method }) => access === 'admin' && method === 'GET')
    const isTaken = ({ contentType }: Endpoint) => ['text/csv; charset=utf-8', 'image/webp'].includes(contentType ?? '')
    const asking = reads.filter(needsConfirmation)
    expect(asking).toEqual(reads.filter(isTaken))
    expect(asking.length).toBeGreaterThan(20)
  })

  it('is of other people what changes how they sign in beside a password, and a copy of their data, and nothing else', () => {
    const asking = world.endpoints.filter((each) => needsConfirmation(each) && each.access !== 'admin')
    expect(asking.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      'DELETE /api/user/passkeys/:id',
      'DELETE /api/user/second-factor/app',
      'GET /api/user/personal-data.zip',
      'POST /api/user/passkeys',
      'POST /api/user/passkeys/options',
      'POST /api/user/password/first',
      'POST /api/user/second-factor/app',
      'POST /api/user/second-factor/app/confirm',
      'POST /api/user/second-factor/recovery-codes',
    ])
  })

  it('is a price: an old session changes none, reads no list of people and no paper, and what the password opens is in the audit', async () => {
    const admin = await anAdministrator()
    const { owner } = await aShop(world, { status: 'PENDING' })
    const product = await aProduct(world, shop, { priceKES: 780 })
    const path = `/api/admin/products/${product.id}`
    const { version } = (await admin.get(path)).body
    const cheaper = () => admin.patch(path, { version, priceKES: 1 })
    const paper = await world.app.inject({
      method: 'POST',
      url: '/api/user/documents?kind=NATIONAL_ID',
      headers: { cookie: owner.cookie, 'x-csrf-token': owner.csrfToken, 'content-type': 'image/jpeg' },
      payload: await aPhotograph(),
    })
    const paperPath = `/api/admin/documents/${paper.json().id}/file`
    world.clock.pass(minutes(11))
    const refused = [await cheaper(), await admin.get('/api/admin/users.csv?search=kamau'), await admin.get(paperPath)]
    expect(refused.map(({ body }) => body.code)).toEqual(Array(3).fill('confirmation_needed'))
    expect((await admin.get(path)).body.priceKES).toBe(780)
    const ofAdmin = () =>
      world.db.select().from(auditEntries).where(eq(auditEntries.actorId, admin.user.id)).orderBy(auditEntries.id)
    expect(await ofAdmin()).toEqual([])

    await confirm(admin)
    const allowed = [await cheaper(), await admin.get('/api/admin/users.csv?search=kamau'), await admin.get(paperPath)]
    expect(allowed.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await ofAdmin()).slice(1)).toMatchObject([
      { action: 'product.change', subjectId: product.id },
      { action: 'file.download', detail: { file: '/api/admin/users.csv', search: 'kamau' } },
      { action: 'user.read-document', subjectId: owner.user.id, detail: { kind: 'NATIONAL_ID' } },
    ])
  })

  it('leaves in the audit what a file was searched by, and of a phone or an address no more than elsewhere', async () => {
    const admin = await anAdministrator()
    const searched = ['0712 345 678', 'Kamau', '5678', 'wanjiru@example.com']
    for (const search of searched)
      await admin.get(`/api/admin/users.csv?${new URLSearchParams({ search, from: '2026-11-01' })}`)
    const entries = await world.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.actorId, admin.user.id))
      .orderBy(auditEntries.id)
    const file = { file: '/api/admin/users.csv', from: '2026-11-01' }
    expect(entries.map(({ detail }) => detail)).toEqual(
      ['0712 *** 678', 'Kamau', '5678', 'wa•••@example.com'].map((search) => ({ ...file, search })),
    )
  })

  it('may be confirmed by whoever is signed in, and by nobody else', async () => {
    const proof = { password: ownersPassword }
    expect((await world.visitor().post('/api/user/confirmation', proof)).body.code).toBe('not_signed_in')
    const person = await aPerson(world)
    await world.db
      .update(users)
      .set({ passwordHash: await passwordHash })
      .where(eq(users.id, person.user.id))
    expect((await person.post('/api/user/confirmation', proof)).status).toBe(204)
  })
})

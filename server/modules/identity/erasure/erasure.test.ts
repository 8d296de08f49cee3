import { describe, expect, it } from 'vitest'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { days, hours, minutes, plus } from '#server/platform/clock.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { earn } from '#server/testing/builders/money.ts'
import { aPaidOrder, cartOf, checkOut } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson, type Person, signedIn } from '#server/testing/builders/people.ts'
import { complete } from '#server/testing/builders/refunds.ts'
import { anEvent, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aReportedProblem } from '#server/testing/problems/reported-problems.ts'
import { aMailbox } from '#server/testing/stand-ins/mailbox.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { users } from '../identity.tables.ts'
import { hashPassword } from '../passwords.ts'

const mailbox = await aMailbox()
const world = aWorld({ SMTP_URL: mailbox.url, MAIL_FROM: 'Uliza <hello@uliza.example>' })

const password = 'mvua ya masika'
const passwordHash = hashPassword(password)

/** Somebody who can sign in. */
async function somebody(given: Parameters<typeof aPerson>[1] = {}): Promise<Person> {
  const person = await aPerson(world, given)
  await world.db
    .update(users)
    .set({ passwordHash: await passwordHash })
    .where(eq(users.id, person.user.id))
  return person
}

const login = ({ user }: Person, more: object = {}) =>
  world.visitor().post('/api/auth/login', { email: user.email, password, ...more })
const ask = (admin: Person, { user }: Person, body: object = {}) =>
  admin.post(`/api/admin/users/${user.id}/erasure`, { orders: 0, knowsOfTickets: false, ...body })
/** As an administrator sees them who has just signed in: sessions end while the days pass. */
const detail = async ({ user }: Person) => (await (await anAdmin(world)).get(`/api/admin/users/${user.id}`)).body
const trail = async ({ user }: Person) =>
  (await world.db.select().from(auditEntries).where(eq(auditEntries.subjectId, user.id)).orderBy(auditEntries.id)).map(
    ({ action, actorId }) => ({ action, actorId }),
  )
/** Signed in once more, weeks later. */
const comesAgain = async (person: Person) => Object.assign(person, await signedIn(world, person.user))
async function pass(milliseconds: number) {
  world.clock.pass(milliseconds)
  await world.periodicJobs.erasePeople()
}
const isErased = async (person: Person) => (await detail(person)).erasedAt !== null

describe('asking an administrator to be erased', () => {
  it('closes the account at once, and erases it thirty days later; the trail has both without a name', async () => {
    const [admin, person] = [await anAdmin(world), await somebody()]
    const eraseAt = plus(world.clock.now(), days(30)).toISOString()
    const { status, body } = await ask(admin, person)
    expect([status, body.eraseAt, body.erasure.requestedAt]).toEqual([200, eraseAt, world.clock.now().toISOString()])
    expect(body.sessions).toEqual([])
    expect((await person.get('/api/auth/me')).status).toBe(401)
    await world.periodicJobs.sendDueMail()
    expect(mailbox.to(person.user.email).at(-1)?.subject).toBe('Your account will be deleted')
    await pass(days(30) - 1)
    expect(await isErased(person)).toBe(false)
    await pass(1)
    expect(await detail(person)).toMatchObject({
      name: '—',
      email: '',
      phone: '',
      eraseAt: null,
      erasedAt: world.clock.now().toISOString(),
      sessions: [],
      securityEvents: [],
      notices: [],
    })
    expect(await trail(person)).toEqual([
      { action: 'user.request-erasure', actorId: admin.user.id },
      { action: 'user.erase', actorId: null },
    ])
  })

  it('needs the number of orders of that person, so that nobody else is erased by mistake', async () => {
    const [admin, shop, person] = [await anAdmin(world), await aShop(world), await somebody()]
    await aPaidOrder(world, shop, person, [{ product: await aProduct(world, shop) }])
    const wrong = await ask(admin, person)
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([422, 'orders'])
    expect((await ask(admin, person, { orders: 1 })).status).toBe(200)
    expect((await ask(admin, person, { orders: 1 })).body.code).toBe('invalid_transition')
  })

  it('is refused for oneself, for the last administrator, and for nobody', async () => {
    const admin = await anAdmin(world)
    expect((await ask(admin, admin)).body.code).toBe('own_account')
    expect((await ask(admin, { user: { id: '019aa0de-5b9a-7cc1-8aaa-2f4f6c6d7e8f' } } as Person)).status).toBe(404)
    expect((await ask(await somebody(), await somebody())).body.code).toBe('wrong_role')
  })

  it('leaves one administrator when two ask it of each other at the same moment, and counts no one who is to be erased', async () => {
    await world.db.execute(`alter table users disable trigger user`)
    await world.db.update(users).set({ role: 'CUSTOMER', adminRole: null }).where(eq(users.role, 'ADMIN'))
    await world.db.execute(`alter table users enable trigger user`)
    const [one, other] = [await anAdmin(world), await anAdmin(world)]
    await Promise.all([one.confirm?.(), other.confirm?.()])
    const answers = await Promise.all([ask(one, other), ask(other, one)])
    const codes = answers.map(({ body }) => body.code)
    expect(codes.filter((code) => code === undefined)).toHaveLength(1)
    expect(['last_owner', 'not_signed_in']).toContain(codes.find(Boolean))
    const left = codes[0] === undefined ? one : other
    const disabled = await left.post(`/api/admin/users/${left.user.id}/disable`, { reason: 'Nobody is left' })
    expect(disabled.body.code).toBe('own_account')
  })

  it('can be taken back by an administrator until the thirty days are over', async () => {
    const [admin, person] = [await anAdmin(world), await somebody()]
    const cancel = async () => (await anAdmin(world)).post(`/api/admin/users/${person.user.id}/erasure/cancel`)
    expect((await cancel()).body.code).toBe('invalid_transition')
    await ask(admin, person)
    expect((await cancel()).body).toMatchObject({ eraseAt: null, erasure: { requestedAt: null } })
    await pass(days(31))
    expect([(await login(person)).status, await isErased(person)]).toEqual([200, false])
    await ask(await anAdmin(world), person)
    await pass(days(30))
    expect((await cancel()).status).toBe(404)
  })
})

describe('coming back', () => {
  it('is offered to whoever signs in with the right password, and keeps the account as it was', async () => {
    const [admin, shop, person] = [await anAdmin(world), await aShop(world), await somebody()]
    await aPaidOrder(world, shop, person, [{ product: await aProduct(world, shop) }])
    const before = await detail(person)
    await ask(admin, person, { orders: 1 })
    const { status, body } = await login(person)
    expect([status, body.code]).toEqual([403, 'erasure_requested'])
    expect(body.data.eraseAt).toBe(plus(world.clock.now(), days(30)).toISOString())
    // The account stays closed, and strangers are told nothing.
    expect((await login(person, { password: 'not the password' })).body.code).toBe('wrong_credentials')
    expect((await login(person, { restoreAccount: true, password: 'not the password' })).body.code).toBe(
      'wrong_credentials',
    )
    expect((await login(person)).body.code).toBe('erasure_requested')
    expect((await login(person, { restoreAccount: true })).status).toBe(200)
    await pass(days(31))
    const after = await detail(person)
    expect({ ...after, sessions: [], securityEvents: [], notices: [] }).toEqual({
      ...before,
      sessions: [],
      securityEvents: [],
      notices: [],
    })
    expect((await trail(person)).at(-1)).toEqual({ action: 'user.restore', actorId: person.user.id })
  })

  it('takes a new password by a link where the old one is forgotten, and the same question', async () => {
    const [admin, person] = [await anAdmin(world), await somebody()]
    await ask(admin, person)
    await world.visitor().post('/api/auth/forgot', { email: person.user.email })
    await world.periodicJobs.sendDueMail()
    const letter = mailbox.to(person.user.email).at(-1)
    const token = /#([\w-]{43})/.exec(letter?.text ?? '')?.[1]
    const newPassword = 'githeri na parachichi'
    const reset = await world.visitor().post('/api/auth/reset', { token, newPassword })
    expect(reset.body.code).toBe('erasure_requested')
    expect((await login(person, { password: newPassword, restoreAccount: true })).status).toBe(200)
  })

  it('is too late once erased: nobody signs in, no link is made, and the address is free for another account', async () => {
    const [admin, person] = [await anAdmin(world), await somebody()]
    await ask(admin, person)
    await pass(days(30))
    expect((await login(person, { restoreAccount: true })).body.code).toBe('wrong_credentials')
    const later = await anAdmin(world)
    for (const what of ['disable', 'enable', 'role', 'password-reset', 'reset-link', 'erasure/cancel']) {
      const body = { role: { role: 'SUPPORT', reason: 'No' }, disable: { reason: 'No' }, enable: { reason: 'No' } }[
        what
      ]
      expect([what, (await later.post(`/api/admin/users/${person.user.id}/${what}`, body)).status]).toEqual([what, 404])
    }
    const { name, email, phone } = person.user
    const again = await world.visitor().post('/api/auth/register', { name, email, phone, password: 'kikombe cha chai' })
    expect(again.status).toBe(201)
    expect(again.body.user.id).not.toBe(person.user.id)
  })
})

describe('deleting the own account', () => {
  it('takes the password, says what goes and what stays, and signs out everywhere', async () => {
    const person = await somebody()
    const other = world.visitor()
    await other.post('/api/auth/login', { email: person.user.email, password })
    expect((await person.get('/api/user/erasure')).body).toMatchObject({
      orders: 0,
      prevents: [],
      tickets: [],
      eraseAt: null,
    })
    const send = (given: string) => person.post('/api/user/erasure', { password: given, knowsOfTickets: false })
    expect((await send('not the password')).body.code).toBe('wrong_password')
    const { status, body } = await send(password)
    expect([status, body.eraseAt]).toEqual([200, plus(world.clock.now(), days(30)).toISOString()])
    expect([(await person.get('/api/auth/me')).status, (await other.get('/api/auth/me')).status]).toEqual([401, 401])
    await pass(days(30))
    expect(await isErased(person)).toBe(true)
  })

  it('is not for administrators, whom another one erases', async () => {
    const admin = await anAdmin(world)
    const { body } = await admin.post('/api/user/erasure', { password, knowsOfTickets: true })
    expect(body.code).toBe('own_account')
  })
})

describe('erasing somebody', () => {
  it('waits for orders that have not ended, looks again each day, and is done when nothing is open', async () => {
    const [admin, shop, person] = [await anAdmin(world), await aShop(world), await somebody()]
    const order = await aPaidOrder(world, shop, person, [{ product: await aProduct(world, shop) }])
    const { body } = await ask(admin, person, { orders: 1 })
    expect(body.erasure).toMatchObject({
      orders: 1,
      receipts: 1,
      waitsFor: { orders: 1, payments: 0, refunds: 0, suspense: 0 },
    })
    await pass(days(30))
    expect(await detail(person)).toMatchObject({
      erasedAt: null,
      eraseAt: plus(world.clock.now(), days(1)).toISOString(),
    })
    await comesAgain(shop.owner)
    await complete(shop, order.id)
    // What is completed can still be given back for a day.
    await pass(hours(25))
    expect(await isErased(person)).toBe(false)
    await world.periodicJobs.releaseEarnings()
    await pass(days(1))
    expect(await isErased(person)).toBe(true)
    const later = await anAdmin(world)
    expect((await later.get(`/api/admin/orders/${order.id}`)).body).toMatchObject({ contact: { name: '—' } })
    expect((await shop.owner.get(`/api/vendor/orders/${order.id}`)).status).toBe(200)
  })

  it('waits for a payment that may still succeed', async () => {
    const [admin, shop, person] = [await anAdmin(world), await aShop(world), await somebody()]
    await checkOut(person, cartOf(shop, person, [{ product: await aProduct(world, shop) }]))
    expect((await ask(admin, person, { orders: 1 })).body.erasure.waitsFor).toMatchObject({ orders: 1, payments: 1 })
  })

  it('waits for tickets of events to come, which must be known of before it is asked for', async () => {
    const [admin, shop, person] = [await anAdmin(world), await aShop(world), await somebody()]
    const startsAt = plus(world.clock.now(), days(40))
    const event = await anEvent(world, shop, { title: 'Taarab Night', startsAt })
    const product = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, name: 'Regular', priceKES: 1500 })
    await aPaidOrder(world, shop, person, [{ product }], { fulfilment: { method: 'TICKETS' } })
    const refused = await ask(admin, person, { orders: 1 })
    const tickets = [{ event: 'Taarab Night', startsAt: startsAt.toISOString(), quantity: 1, paidKES: 1500 }]
    expect([refused.body.code, refused.body.data]).toEqual(['tickets_to_come', { tickets }])
    expect((await ask(admin, person, { orders: 1, knowsOfTickets: true })).body.erasure.tickets).toEqual(tickets)
    await pass(days(30))
    expect(await isErased(person)).toBe(false)
    world.clock.pass(days(12))
    await world.periodicJobs.releaseEarnings()
    await pass(minutes(1))
    expect(await isErased(person)).toBe(true)
  })

  it('is refused to the owner of a shop that is open, has money, or orders to finish', async () => {
    const [admin, shop] = [await anAdmin(world), await aShop(world)]
    const refusal = async () => (await ask(admin, shop.owner)).body
    expect(await refusal()).toMatchObject({ code: 'owns_shop', data: { prevents: ['SHOP_OPEN'] } })
    await earn(world, shop.id, 500)
    await aPaidOrder(world, shop, await aPerson(world), [{ product: await aProduct(world, shop) }])
    await admin.post(`/api/admin/vendors/${shop.id}/suspend`, { reason: 'Closes for good' })
    expect((await refusal()).data.prevents).toEqual(['SHOP_OWED', 'SHOP_ORDERS'])
    expect((await detail(shop.owner)).erasure.prevents).toEqual(['SHOP_OWED', 'SHOP_ORDERS'])
  })

  it('is refused to the owner of a shop as long as a problem with its orders is open', async () => {
    const [admin, problem] = [await anAdmin(world), await aReportedProblem(world)]
    const { shop } = problem
    await admin.post(`/api/admin/vendors/${shop.id}/suspend`, { reason: 'Closes for good' })
    await world.db.execute(sql`update orders set earnings_due_at = null where vendor_id = ${shop.id}`)
    expect((await ask(admin, shop.owner)).body.data.prevents).toEqual(['SHOP_OWED', 'SHOP_ORDERS'])
    await problem.own('withdraw')
    expect((await ask(admin, shop.owner)).body.data.prevents).toEqual(['SHOP_OWED'])
  })

  it('erases the owner of a closed and empty shop, and what the shop says of them; what was applied for is rejected', async () => {
    for (const status of ['SUSPENDED', 'PENDING'] as const) {
      const shop = await aShop(world, { status })
      expect((await ask(await anAdmin(world), shop.owner)).status).toBe(200)
      await pass(days(30))
      expect(await isErased(shop.owner)).toBe(true)
      const { body } = await (await anAdmin(world)).get(`/api/admin/vendors/${shop.id}`)
      expect(body).toMatchObject({
        status: status === 'PENDING' ? 'REJECTED' : status,
        name: shop.name,
        phone: '',
        address: '',
      })
    }
  })

  it('is done once by two workers, and whole or not at all where something fails in between', async () => {
    const [admin, person] = [await anAdmin(world), await somebody()]
    await ask(admin, person)
    world.clock.pass(days(30))
    await world.db.execute(
      `create function fail_now() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
    )
    await world.db.execute(
      `create trigger dies before update on users for each row when (new.erased_at is not null) execute function fail_now()`,
    )
    await expect(world.periodicJobs.erasePeople()).rejects.toThrow()
    await world.db.execute('drop trigger dies on users')
    expect(await detail(person)).toMatchObject({ name: person.user.name, erasedAt: null })
    expect((await detail(person)).notices).not.toEqual([])
    await Promise.all([world.periodicJobs.erasePeople(), world.periodicJobs.erasePeople()])
    expect((await trail(person)).filter(({ action }) => action === 'user.erase')).toHaveLength(1)
  })
})

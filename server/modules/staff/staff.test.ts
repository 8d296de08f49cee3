import { describe, expect, it } from 'vitest'
import type { GrantableRight, StaffRole } from '#contracts/staff/staff-rights.ts'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { days } from '#server/platform/clock.ts'
import { and, eq, isNull } from '#server/platform/database/drizzle.ts'
import { acceptAs, aMember, anInvitation, tokenOf } from '#server/testing/access/staff.ts'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson, type Person, signedIn } from '#server/testing/builders/people.ts'
import { aProduct, aShop, type Shop } from '#server/testing/builders/shops.ts'
import { aMailbox } from '#server/testing/stand-ins/mailbox.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { vendorStaff } from './staff.tables.ts'

const mailbox = await aMailbox()
const world = aWorld(
  {
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Uliza <hello@uliza.example>',
    PUBLIC_URL: 'http://uliza.example',
  },
  { connections: 20 },
)

const invite = (shop: Shop, given: { email: string | null; role?: StaffRole; granted?: GrantableRight[] }) =>
  shop.owner.post('/api/vendor/staff/invitations', { role: 'CASHIER', ...given })
const staffOf = async (shop: Shop) => (await shop.owner.get('/api/vendor/staff')).body
const mailedTo = async (email: string) => {
  await world.periodicJobs.sendDueMail()
  return mailbox.to(email)
}
const mailedToken = async (email: string) => tokenOf((await mailedTo(email)).at(-1)?.text ?? '')
const check = (token: string) => world.visitor().post('/api/staff/invitations/check', { token })
const orders = (person: Person) => person.get('/api/vendor/orders')
const entriesOf = async (shop: Shop, action: string) =>
  (await world.db.select().from(auditEntries).where(eq(auditEntries.subjectId, shop.id))).filter(
    (entry) => entry.action === action,
  )

/** Keeps whoever is about to accept one waiting, until it is released. */
async function holdInvitations(shop: Shop) {
  const client = await world.pool.connect()
  await client.query('begin')
  await client.query('select from staff_invitations where vendor_id = $1 for update', [shop.id])
  return async () => {
    await client.query('commit')
    client.release()
  }
}

const waiting = async () => {
  const { rows } = await world.pool.query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows.length
}

describe('an invitation', () => {
  it('is mailed with a link, by which its address works for the shop in a new session', async () => {
    const shop = await aShop(world)
    const person = await aPerson(world, { name: 'Brian Oduor' })
    const { email } = person.user
    const sent = await invite(shop, { email })
    expect([sent.status, sent.body]).toMatchObject([201, { link: null, invitation: { email, role: 'CASHIER' } }])
    const [letter] = await mailedTo(email)
    expect(letter).toMatchObject({ subject: `${shop.name} invites you` })
    expect(letter?.text).toContain(`${shop.owner.user.name} invites you to work for ${shop.name}`)
    const token = tokenOf(letter?.text ?? '')
    expect((await check(token)).body).toMatchObject({ shop: shop.name, role: 'CASHIER', granted: [], email })

    const before = person.cookie
    const accepted = await acceptAs(person, token)
    expect([accepted.status, accepted.body.user]).toMatchObject([
      200,
      { role: 'VENDOR', shop: { role: 'CASHIER', rights: ['orders', 'kitchen', 'availability'] } },
    ])
    expect(person.cookie).not.toBe(before)
    const old = Object.assign(world.visitor(), { cookie: before })
    expect((await old.get('/api/auth/me')).status).toBe(401)
    expect((await orders(person)).status).toBe(200)
    expect(await staffOf(shop)).toMatchObject({
      owner: { name: shop.owner.user.name },
      members: [{ name: 'Brian Oduor', email, role: 'CASHIER', lastSeenAt: expect.any(String) }],
      invitations: [],
    })
  })

  it('leaves who accepted it a customer as well, who buys from this shop and from others', async () => {
    const shop = await aShop(world)
    const member = await aMember(world, shop, 'CASHIER')
    const order = await aPaidOrder(world, shop, member, [{ product: await aProduct(world, shop) }])
    expect(order).toMatchObject({ status: 'PAID', contact: { name: 'Brian Oduor' } })
  })

  it('is a link without an address, told once, which whoever holds it accepts', async () => {
    const shop = await aShop(world)
    const { body } = await invite(shop, { email: null, role: 'MANAGER', granted: ['money'] })
    expect(body.link).toMatch(/^http:\/\/uliza\.example\/join#[\w-]{43}$/)
    const person = await aPerson(world)
    const { user } = (await acceptAs(person, tokenOf(body.link))).body
    expect(user.shop).toEqual({
      role: 'MANAGER',
      rights: ['orders', 'kitchen', 'availability', 'menu', 'events', 'door', 'reviews', 'money'],
    })
    const { rows } = await world.pool.query('select row_to_json(i)::text as text from staff_invitations i')
    expect(rows.some(({ text }) => text.includes(tokenOf(body.link)))).toBe(false)
  })

  it('of an address is refused to every other account, and stays open', async () => {
    const shop = await aShop(world)
    const person = await aPerson(world)
    const written = person.user.email.replace('p', 'P')
    await invite(shop, { email: written })
    const token = await mailedToken(written)
    const refused = await acceptAs(await aPerson(world), token)
    expect([refused.status, refused.body.code]).toEqual([403, 'invitation_for_other'])
    expect((await acceptAs(person, token)).status).toBe(200)
  })

  it('is accepted by one of twenty who hold its link at once', async () => {
    const shop = await aShop(world)
    const { token } = await anInvitation(shop)
    const people = await Promise.all(Array.from({ length: 20 }, () => aPerson(world)))
    const release = await holdInvitations(shop)
    const all = Promise.all(people.map((person) => acceptAs(person, token)))
    // Each has found the invitation open by now.
    await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(10)
    await release()
    const answers = await all
    const codes = answers.map(({ status, body }) => (status === 200 ? 'accepted' : body.code))
    expect(codes.toSorted()).toEqual(['accepted', ...Array(19).fill('link_expired')])
    expect((await staffOf(shop)).members).toHaveLength(1)
    expect(await entriesOf(shop, 'vendor.join-staff')).toHaveLength(1)
  })

  it('is of no use once it is accepted, withdrawn, sent again, or a week old', async () => {
    const shop = await aShop(world)
    const [used, withdrawn, renewed, old] = [
      await anInvitation(shop),
      await anInvitation(shop),
      await anInvitation(shop),
      await anInvitation(shop),
    ]
    await acceptAs(await aPerson(world), used.token)
    expect((await shop.owner.post(`/api/vendor/staff/invitations/${withdrawn.id}/withdraw`)).status).toBe(204)
    const again = await shop.owner.post(`/api/vendor/staff/invitations/${renewed.id}/renew`)
    world.clock.pass(days(6))
    expect((await check(old.token)).status).toBe(200)
    const fresh = await shop.owner.post(`/api/vendor/staff/invitations/${renewed.id}/renew`)
    world.clock.pass(days(1))
    const person = await signedIn(world, (await aPerson(world)).user)
    for (const token of [used.token, withdrawn.token, renewed.token, tokenOf(again.body.link), old.token]) {
      expect((await check(token)).body.code).toBe('link_expired')
      expect((await acceptAs(person, token)).body.code).toBe('link_expired')
    }
    for (const id of [used.id, withdrawn.id])
      expect((await shop.owner.post(`/api/vendor/staff/invitations/${id}/renew`)).status).toBe(404)
    expect((await acceptAs(person, tokenOf(fresh.body.link))).status).toBe(200)
  })

  it('is refused to whoever owns a shop, works for one, or decides about shops', async () => {
    const [shop, other] = [await aShop(world), await aShop(world)]
    const { token } = await anInvitation(shop)
    const member = await aMember(world, other, 'STEWARD')
    const codeFor = async (person: Person) => (await acceptAs(person, token)).body.code
    expect(await codeFor(shop.owner)).toBe('already_in_shop')
    expect(await codeFor(other.owner)).toBe('already_in_shop')
    expect(await codeFor(member)).toBe('already_in_shop')
    expect(await codeFor(await anAdmin(world))).toBe('wrong_role')
    expect((await member.post('/api/user/employment/leave')).status).toBe(204)
    expect((await acceptAs(member, token)).status).toBe(200)
    expect((await member.get('/api/user/employment')).body).toMatchObject({ shop: shop.name, role: 'CASHIER' })
  })

  it('is not accepted by somebody who is made an administrator at the same moment', async () => {
    const [shop, person] = [await aShop(world), await aPerson(world)]
    const { token } = await anInvitation(shop)
    const client = await world.pool.connect()
    await client.query('begin')
    await client.query(`update users set role = 'ADMIN', admin_role = 'SUPPORT' where id = $1`, [person.user.id])
    const accepting = acceptAs(person, token)
    await expect.poll(waiting).toBeGreaterThan(0)
    await client.query('commit')
    client.release()
    expect((await accepting).body.code).toBe('wrong_role')
    expect((await staffOf(shop)).members).toEqual([])
  })

  it('is accepted for one shop by who holds links of several at once', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 5 }, async () => (await anInvitation(await aShop(world))).token),
    )
    const person = await aPerson(world)
    const sessions = await Promise.all(tokens.map(() => signedIn(world, person.user)))
    const answers = await Promise.all(tokens.map((token, place) => acceptAs(sessions[place] ?? person, token)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    const isAtWork = and(eq(vendorStaff.userId, person.user.id), isNull(vendorStaff.endedAt))
    expect(await world.db.$count(vendorStaff, isAtWork)).toBe(1)
  })

  it('is mailed again when the server refused it, and not once it is withdrawn', async () => {
    const shop = await aShop(world)
    const [first, second] = [(await aPerson(world)).user.email, (await aPerson(world)).user.email]
    mailbox.refusal = { responseCode: 451, message: 'not now' }
    await invite(shop, { email: first })
    expect(await mailedTo(first)).toEqual([])
    mailbox.refusal = null
    const { body } = await invite(shop, { email: second })
    await shop.owner.post(`/api/vendor/staff/invitations/${body.invitation.id}/withdraw`)
    world.clock.pass(days(1))
    expect(await mailedTo(first)).toHaveLength(1)
    expect(await mailedTo(second)).toEqual([])
  })

  it('is one of at most fifty people and invitations of a shop', async () => {
    const shop = await aShop(world)
    for (let count = 0; count < 48; count++) await aMember(world, shop, 'STEWARD')
    const answers = await Promise.all(Array.from({ length: 5 }, () => invite(shop, { email: null })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('too_many_staff')
  })
})

describe('what staff may do', () => {
  it('ends with the next request after they are removed, who are told so', async () => {
    const shop = await aShop(world)
    const member = await aMember(world, shop, 'CASHIER')
    expect((await orders(member)).status).toBe(200)
    expect((await shop.owner.post(`/api/vendor/staff/${member.staffId}/remove`)).status).toBe(204)
    const refused = await orders(member)
    expect([refused.status, refused.body.code]).toEqual([403, 'no_longer_staff'])
    expect(refused.body.detail).toBe(`You no longer work for ${shop.name}. Ask its owner to invite you again.`)
    expect((await member.get('/api/auth/me')).body).toMatchObject({ role: 'CUSTOMER', shop: null })
    expect((await shop.owner.post(`/api/vendor/staff/${member.staffId}/remove`)).status).toBe(404)
  })

  it('changes with the next request after the owner has changed it', async () => {
    const shop = await aShop(world)
    const member = await aMember(world, shop, 'CASHIER')
    const revenue = async () => (await member.get('/api/vendor/revenue')).status
    const change = (body: object) => shop.owner.patch(`/api/vendor/staff/${member.staffId}`, body)
    expect(await revenue()).toBe(403)
    expect((await change({ role: 'MANAGER', granted: ['money'] })).body).toMatchObject({ granted: ['money'] })
    expect(await revenue()).toBe(200)
    // What is given is a manager's: it does not come back with the role.
    expect((await change({ role: 'CASHIER', granted: ['money'] })).body).toMatchObject({ granted: [] })
    expect(await revenue()).toBe(403)
    await change({ role: 'MANAGER' })
    expect(await revenue()).toBe(403)
  })

  it('never includes what the owner is: nobody removes, changes or replaces the owner', async () => {
    const shop = await aShop(world)
    const manager = await aMember(world, shop, 'MANAGER', { granted: ['money', 'settings'] })
    for (const who of [manager, shop.owner])
      for (const id of [shop.owner.user.id, shop.id]) {
        const wanted = who === manager ? 403 : 404
        expect((await who.post(`/api/vendor/staff/${id}/remove`)).status).toBe(wanted)
        expect((await who.patch(`/api/vendor/staff/${id}`, { role: 'STEWARD' })).status).toBe(wanted)
      }
    expect((await shop.owner.patch(`/api/vendor/staff/${manager.staffId}`, { role: 'OWNER' })).status).toBe(422)
    expect((await invite(shop, { email: null, role: 'OWNER' as StaffRole })).status).toBe(422)
    expect((await shop.owner.post('/api/user/employment/leave')).status).toBe(404)
    const row = { id: manager.staffId, vendorId: shop.id, userId: shop.owner.user.id, joinedAt: world.clock.now() }
    await world.db
      .insert(vendorStaff)
      .values({ ...row, id: crypto.randomUUID() as never, role: 'STEWARD', granted: [] })
    // Not even a row that should not be there takes anything from the owner.
    expect((await shop.owner.get('/api/auth/me')).body.shop.role).toBe('OWNER')
    expect((await shop.owner.get('/api/vendor/payouts')).status).toBe(200)
  })

  it('is refused to be held by the database of a shop twice, or with rights that only managers are given', async () => {
    const shop = await aShop(world)
    const member = await aMember(world, shop, 'CASHIER')
    const again = aMember(world, await aShop(world), 'CASHIER', { as: member })
    await expect(again).rejects.toMatchObject({ cause: { constraint: 'vendor_staff_one_shop' } })
    const granted = aMember(world, shop, 'CASHIER', { granted: ['money'] })
    await expect(granted).rejects.toMatchObject({ cause: { constraint: 'vendor_staff_granted_to_managers' } })
  })

  it('lets them open a shop of their own once they have left', async () => {
    const shop = await aShop(world)
    const member = await aMember(world, shop, 'CASHIER')
    const details = (await shop.owner.get('/api/vendor/profile')).body
    const own = {
      name: 'Brian’s Grill',
      slug: `brians-grill-${Date.now()}`,
      description: 'Goat over charcoal.',
      categories: ['grill'],
      phone: '0722 418 305',
      county: details.county,
      area: details.area,
      address: details.address,
      hasPickup: true,
      opening: [],
      deliveryAreas: [],
      preparationMinutes: { from: 20, to: 40 },
      payoutPhone: '0722 418 305',
    }
    await world.pool.query(`insert into categories values ('grill', '{"en":"Grill","sw":"Choma"}', null, 0)`)
    const refused = await member.post('/api/vendors', own)
    expect([refused.status, refused.body.code]).toEqual([409, 'already_in_shop'])
    await member.post('/api/user/employment/leave')
    expect((await member.post('/api/vendors', own)).status).toBe(201)
    expect((await member.get('/api/auth/me')).body.shop.role).toBe('OWNER')
  })
})

describe('the audit trail', () => {
  it('has what staff do with their name and role, in the transaction that does it, and nothing that was refused', async () => {
    const shop = await aShop(world)
    const [cashier, customer] = [await aMember(world, shop, 'CASHIER'), await aPerson(world)]
    const order = await aPaidOrder(world, shop, customer, [{ product: await aProduct(world, shop) }])
    const accept = () => cashier.post(`/api/vendor/orders/${order.id}/accept`)
    expect((await accept()).status).toBe(200)
    expect((await accept()).status).toBe(409)
    expect((await shop.owner.post(`/api/vendor/orders/${order.id}/ready`)).status).toBe(200)
    expect(await entriesOf(shop, 'vendor.staff-act')).toMatchObject([
      {
        actorId: cashier.user.id,
        detail: { role: 'CASHIER', call: 'POST /api/vendor/orders/:id/accept', id: order.id },
      },
    ])
    const { rows } = await world.pool.query(
      `select a.xmin = t.xmin as "isTogether" from audit_entries a, order_transitions t
       where a.subject_id = $1 and a.action = 'vendor.staff-act' and t.order_id = $2 and t.status = 'ACCEPTED'`,
      [shop.id, order.id],
    )
    expect(rows).toEqual([{ isTogether: true }])
  })

  it('has every invitation, and who joined, was changed, was removed or left', async () => {
    const shop = await aShop(world)
    const person = await aPerson(world)
    const { id, token } = await anInvitation(shop)
    await shop.owner.post(`/api/vendor/staff/invitations/${(await anInvitation(shop)).id}/withdraw`)
    await acceptAs(person, token)
    const [member] = (await staffOf(shop)).members
    await shop.owner.patch(`/api/vendor/staff/${member.id}`, { role: 'MANAGER', granted: ['settings'] })
    await shop.owner.post(`/api/vendor/staff/${member.id}/remove`)
    const left = await aMember(world, shop, 'STEWARD')
    await left.post('/api/user/employment/leave')
    const admin = await anAdmin(world)
    const { items } = (await admin.get(`/api/admin/audit?action=vendor&subject=${shop.id}`)).body
    expect(items.map(({ action }: { action: string }) => action).toReversed()).toEqual([
      'vendor.invite-staff',
      'vendor.invite-staff',
      'vendor.withdraw-invitation',
      'vendor.join-staff',
      'vendor.change-staff',
      'vendor.remove-staff',
      'vendor.leave-staff',
    ])
    expect(id).not.toBe(member.id)
    expect(items[2].detail).toMatchObject({ before: { role: 'CASHIER' }, after: { role: 'MANAGER' } })
  })
})

import { describe, expect, it } from 'vitest'
import { adminRoles, rightsOfAdmins } from '#contracts/admin/admin-rights.ts'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { days, plus } from '#server/platform/clock.ts'
import { maskEmail } from '#server/platform/contacts.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { aMember } from '#server/testing/access/staff.ts'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson, type Person, signedIn } from '#server/testing/builders/people.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aMailbox } from '#server/testing/stand-ins/mailbox.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { accountEmails, users } from '../identity.tables.ts'
import { hashPassword } from '../passwords.ts'
import { deleteOldSecurityEvents } from '../security/security-events.ts'

const mailbox = await aMailbox()
const world = aWorld({
  SMTP_URL: mailbox.url,
  MAIL_FROM: 'Uliza <hello@uliza.example>',
  PUBLIC_URL: 'http://uliza.example',
})
const withoutMail = aWorld()
const reason = 'Account looks taken over'
const act = (admin: Person, person: Person, what: string, body: object = { reason }) =>
  admin.post(`/api/admin/users/${person.user.id}/${what}`, body)
const trail = async (person: Person) =>
  (
    await world.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, person.user.id))
      .orderBy(auditEntries.id)
  ).map(({ action, actorId, detail }) => ({ action, actorId, detail }))
const isSignedIn = async (person: Person) => (await person.get('/api/auth/me')).status === 200

describe('one user, for administrators', () => {
  it('is shown with sessions, orders, what happened to the account, and what was written to them', async () => {
    const [admin, shop, person] = [await anAdmin(world), await aShop(world), await aPerson(world)]
    const order = await aPaidOrder(world, shop, person, [{ product: await aProduct(world, shop) }])
    await person.patch('/api/user', { name: 'Wanjiru K.' })
    const { status, body } = await admin.get(`/api/admin/users/${person.user.id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Wanjiru K.',
      email: maskEmail(person.user.email),
      disabledAt: null,
      sessions: [{ agent: 'test', address: '127.0.0.1' }],
      orders: { count: 1, items: [{ id: order.id, status: 'PAID', vendor: shop.name, receipt: expect.any(String) }] },
      shop: null,
    })
    expect(body.orders.paidKES).toBe(body.orders.items[0].totalKES)
    expect(JSON.stringify(body)).not.toMatch(/hash|token/i)
    const owner = (await admin.get(`/api/admin/users/${shop.owner.user.id}`)).body
    expect(owner).toMatchObject({ vendor: { id: shop.id }, shop: { openOrders: 1 } })
    expect(owner.shop.owedKES).toBeGreaterThan(0)
  })

  it('shows each new device, and each change of password and phone, the newest first, until a year is over', async () => {
    const visitor = world.visitor()
    const details = { name: 'Otieno', email: 'otieno@example.com', phone: '0722418305', password: 'kikombe cha chai' }
    const { user } = (await visitor.post('/api/auth/register', details)).body
    await visitor.post('/api/user/password', { password: details.password, newPassword: 'githeri na parachichi' })
    await visitor.patch('/api/user', { phone: '0733418305', password: 'githeri na parachichi' })
    const admin = await anAdmin(world)
    const kinds = async () =>
      (await admin.get(`/api/admin/users/${user.id}`)).body.securityEvents.map(({ kind }: { kind: string }) => kind)
    const known = await kinds()
    // The visitor keeps no device cookie, so the change of the password is a new device once more.
    expect([known[0], known.at(-1)]).toEqual(['PHONE_CHANGED', 'NEW_DEVICE'])
    expect(known).toContain('PASSWORD_CHANGED')
    await deleteOldSecurityEvents(world.db, plus(world.clock.now(), days(364)))
    expect(await kinds()).toEqual(known)
    await deleteOldSecurityEvents(world.db, plus(world.clock.now(), days(366)))
    expect(await kinds()).toEqual([])
  })

  it('is nobody whom no account has', async () => {
    const nobody = '019aa0de-5b9a-7cc1-8aaa-2f4f6c6d7e8f'
    const admin = await anAdmin(world)
    expect((await admin.get(`/api/admin/users/${nobody}`)).status).toBe(404)
    for (const what of ['disable', 'enable'])
      expect((await admin.post(`/api/admin/users/${nobody}/${what}`, { reason })).body.code).toBe('not_found')
  })
})

describe('a disabled user', () => {
  it('is signed out everywhere at once, cannot sign in, and can again once enabled; the audit trail has both', async () => {
    const [admin, person] = [await anAdmin(world), await aPerson(world)]
    const elsewhere = await signedIn(world, person.user)
    const { status, body } = await act(admin, person, 'disable')
    expect([status, body.disabledAt, body.sessions]).toEqual([200, world.clock.now().toISOString(), []])
    expect([await isSignedIn(person), await isSignedIn(elsewhere)]).toEqual([false, false])
    expect((await act(admin, person, 'disable')).body.code).toBe('invalid_transition')
    expect((await act(admin, person, 'password-reset', undefined)).body.code).toBe('not_found')

    expect((await act(admin, person, 'enable', { reason: 'It was them' })).body.disabledAt).toBeNull()
    expect(await isSignedIn(person)).toBe(false)
    expect(await isSignedIn(await signedIn(world, person.user))).toBe(true)
    expect((await act(admin, person, 'enable')).body.code).toBe('invalid_transition')
    const actorId = admin.user.id
    expect(await trail(person)).toEqual([
      { action: 'user.disable', actorId, detail: { reason, sessions: 2 } },
      { action: 'user.enable', actorId, detail: { reason: 'It was them' } },
    ])
  })

  it('reads that the account was closed and whom to ask, once the password is right, and nothing before', async () => {
    const [admin, person] = [await anAdmin(world), await aPerson(world)]
    const password = 'mvua ya masika'
    await world.db
      .update(users)
      .set({ passwordHash: await hashPassword(password) })
      .where(eq(users.id, person.user.id))
    await act(admin, person, 'disable')
    const signIn = async (given: string) => {
      const { status, body } = await world
        .visitor()
        .post('/api/auth/login', { email: person.user.email, password: given })
      return [status, body.code]
    }
    expect(await signIn('mvua ya vuli')).toEqual([401, 'wrong_credentials'])
    expect(await signIn(password)).toEqual([403, 'account_disabled'])
  })

  it('sees its open live stream end before the answer to the administrator', async () => {
    const [admin, person] = [await anAdmin(world), await aPerson(world)]
    const { callbackUrl } = world.config.providers.mpesa
    const stream = await fetch(`${callbackUrl}/api/live`, { headers: { cookie: person.cookie } })
    expect(stream.status).toBe(200)
    const ended = stream.text()
    await act(admin, person, 'disable')
    expect(await ended).toContain('retry:')
  })
})

describe('the sessions of a user', () => {
  it('are ended by an administrator, one or all', async () => {
    const [admin, person] = [await anAdmin(world), await aPerson(world)]
    const elsewhere = await signedIn(world, person.user)
    const shown = (await admin.get(`/api/admin/users/${person.user.id}`)).body.sessions
    expect(shown).toHaveLength(2)
    await act(admin, person, 'end-sessions', { session: shown[0].id })
    expect([await isSignedIn(person), await isSignedIn(elsewhere)].filter(Boolean)).toHaveLength(1)
    await act(admin, person, 'end-sessions', {})
    expect([await isSignedIn(person), await isSignedIn(elsewhere)]).toEqual([false, false])
    expect((await act(admin, person, 'end-sessions', {})).status).toBe(200)
    expect((await trail(person)).map(({ action }) => action)).toEqual(['user.end-sessions', 'user.end-sessions'])
  })

  it("are not ended by another's", async () => {
    const [admin, person, other] = [await anAdmin(world), await aPerson(world), await aPerson(world)]
    const [session] = (await admin.get(`/api/admin/users/${other.user.id}`)).body.sessions
    await act(admin, person, 'end-sessions', { session: session.id })
    expect(await isSignedIn(other)).toBe(true)
  })
})

describe('the role of a user', () => {
  const change = (admin: Person, person: Person, role: string) =>
    act(admin, person, 'role', { role, reason: 'Joins the team' })

  it('is changed with a reason: the person is told by mail, and signs in again with the other rights', async () => {
    const [admin, person] = [await anAdmin(world), await aPerson(world)]
    expect((await change(admin, person, 'SUPPORT')).body).toMatchObject({ role: 'ADMIN', adminRole: 'SUPPORT' })
    expect(await isSignedIn(person)).toBe(false)
    const again = await signedIn(world, person.user)
    expect((await again.get('/api/admin/users')).status).toBe(200)
    await world.periodicJobs.sendDueMail()
    expect(mailbox.to(person.user.email).at(-1)?.subject).toBe('What you may do at Uliza was changed')
    expect(await trail(person)).toEqual([
      {
        action: 'user.change-role',
        actorId: admin.user.id,
        detail: { role: { from: 'CUSTOMER', to: 'SUPPORT' }, reason: 'Joins the team' },
      },
    ])
    expect((await change(admin, person, 'SUPPORT')).body.code).toBe('invalid_transition')
  })

  it("is never one's own, and that of somebody who has a shop, or works for one, stays", async () => {
    const [admin, shop] = [await anAdmin(world), await aShop(world)]
    for (const what of ['disable', 'enable', 'role', 'end-sessions', 'password-reset']) {
      const body = { role: { role: 'CUSTOMER', reason }, 'end-sessions': {} }[what] ?? { reason }
      const refused = await act(admin, admin, what, what === 'password-reset' ? undefined : body)
      expect([what, refused.status, refused.body.code]).toEqual([what, 403, 'own_account'])
    }
    expect((await change(admin, shop.owner, 'SUPPORT')).body.code).toBe('owns_shop')
    expect((await change(admin, shop.owner, 'CUSTOMER')).body.code).toBe('owns_shop')
    const cashier = await aMember(world, shop, 'CASHIER')
    expect((await change(admin, cashier, 'SUPPORT')).body.code).toBe('owns_shop')
  })

  it('does not change when a link, a role or an act comes from a customer or a vendor', async () => {
    const [shop, person] = [await aShop(world), await aPerson(world)]
    for (const who of [shop.owner, person]) expect((await change(who, person, 'SUPPORT')).body.code).toBe('wrong_role')
  })
})

const ofPeople: [string, object | undefined][] = [
  ['disable', { reason }],
  ['enable', { reason }],
  ['end-sessions', {}],
  ['password-reset', undefined],
  ['erasure', { orders: 0, knowsOfTickets: false }],
  ['erasure/cancel', undefined],
]

describe('the account of an administrator', () => {
  it.each(ofPeople)('is left alone by support, who may %s everybody else', async (what, body) => {
    const [support, person] = [await anAdmin(world, 'SUPPORT'), await aPerson(world)]
    for (const role of adminRoles) {
      const colleague = await anAdmin(world, role)
      const refused = await act(support, colleague, what, body)
      expect([refused.status, refused.body.code]).toEqual([403, 'admin_right_missing'])
      expect(await trail(colleague)).toEqual([])
    }
    expect((await act(support, person, what, body)).body.code).not.toBe('admin_right_missing')
  })

  it('gets other rights from an owner: signed out everywhere, it reads the trail with both, and the day of an approver begins anew', async () => {
    const [owner, finance] = [await anAdmin(world), await anAdmin(world, 'FINANCE')]
    const { body } = await act(owner, finance, 'role', { role: 'SUPPORT', reason: 'Moves to the desk' })
    expect(body).toMatchObject({ role: 'ADMIN', adminRole: 'SUPPORT' })
    expect(await isSignedIn(finance)).toBe(false)
    const again = await signedIn(world, finance.user)
    expect((await again.get('/api/auth/me')).body.admin).toEqual({ role: 'SUPPORT', rights: rightsOfAdmins.SUPPORT })
    expect((await again.get('/api/admin/analytics')).body.code).toBe('admin_right_missing')
    expect((await trail(finance)).map(({ detail }) => detail)).toEqual([
      { role: { from: 'FINANCE', to: 'SUPPORT' }, reason: 'Moves to the desk' },
    ])
    const [row] = await world.db.select().from(users).where(eq(users.id, finance.user.id))
    expect(row?.approverFrom).toEqual(plus(world.clock.now(), days(1)))
  })
})

describe('the last owner of the market', () => {
  /** Two who take each other's role at the same moment, and nobody else but an administrator of finance; how many remain. */
  async function remaining(what: 'role' | 'disable', role = 'CUSTOMER') {
    await world.db.execute(sql`alter table users disable trigger user`)
    await world.db.update(users).set({ role: 'CUSTOMER', adminRole: null }).where(eq(users.role, 'ADMIN'))
    await world.db.execute(sql`alter table users enable trigger user`)
    await anAdmin(world, 'FINANCE')
    const [one, other] = [await anAdmin(world), await anAdmin(world)]
    const body = what === 'role' ? { role, reason } : { reason }
    const answers = await Promise.all([act(one, other, what, body), act(other, one, what, body)])
    const { rows } = await world.pool.query(
      `select count(*)::int from users where admin_role = 'OWNER' and disabled_at is null`,
    )
    return { left: rows[0].count as number, codes: answers.map(({ body: { code } }) => code) }
  }

  it('keeps the role and the account when two owners take them from each other at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const what = round % 3 === 0 ? ('disable' as const) : ('role' as const)
      const { left, codes } = await remaining(what, round % 3 === 1 ? 'CUSTOMER' : 'SUPPORT')
      expect([left, codes.filter((code) => code === undefined)]).toEqual([1, [undefined]])
      expect(['last_owner', 'not_signed_in', 'invalid_transition']).toContain(codes.find(Boolean))
    }
  })

  it('is not somebody whose account is locked', async () => {
    await world.db.execute(sql`alter table users disable trigger user`)
    await world.db.update(users).set({ role: 'CUSTOMER', adminRole: null }).where(eq(users.role, 'ADMIN'))
    await world.db.execute(sql`alter table users enable trigger user`)
    const [owner, locked] = [await anAdmin(world), await anAdmin(world)]
    await world.db.update(users).set({ lockedAt: world.clock.now() }).where(eq(users.id, locked.user.id))
    await expect(
      world.db.update(users).set({ adminRole: 'SUPPORT' }).where(eq(users.id, owner.user.id)),
    ).rejects.toMatchObject({ cause: { constraint: 'users_an_owner_remains' } })
  })

  it('would lose it without the guard of the database', async () => {
    await world.db.execute(sql`drop trigger users_an_owner_remains on users`)
    const left = []
    for (let round = 0; round < 10; round++) left.push((await remaining('role')).left)
    expect(left).toContain(0)
  })
})

describe('a link for a new password', () => {
  it('is mailed to a user by an administrator, and is in the audit trail', async () => {
    const [admin, person] = [await anAdmin(world), await aPerson(world)]
    const { status, body } = await act(admin, person, 'password-reset', undefined)
    expect([status, body.isMailed]).toEqual([202, true])
    await world.periodicJobs.sendDueMail()
    const letter = mailbox.to(person.user.email).at(-1)
    expect(letter?.text).toContain('http://uliza.example/auth/reset#')
    expect((await trail(person)).map(({ action }) => action)).toEqual(['user.password-reset'])
    const { notices } = (await admin.get(`/api/admin/users/${person.user.id}`)).body
    expect(notices).toMatchObject([{ kind: 'PASSWORD_RESET', isWaiting: false }])
  })

  it('is not made where no mail is set up, and the answer says so', async () => {
    const [admin, person] = [await anAdmin(withoutMail), await aPerson(withoutMail)]
    const { status, body } = await act(admin, person, 'password-reset', undefined)
    expect([status, body.isMailed]).toEqual([202, false])
    expect(await withoutMail.db.$count(accountEmails)).toBe(0)
  })
})

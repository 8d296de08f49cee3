import { describe, expect, it } from 'vitest'
import { aGuestWorld } from '#server/testing/builders/guest-world.ts'
import {
  aGuest,
  aGuestsOrder,
  checkOutAsGuest,
  type Guest,
  guestCart,
  openLink,
} from '#server/testing/builders/guests.ts'
import { orderOf } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'

const { aMenu, userOf, world } = await aGuestWorld()

describe('a guest', () => {
  it('orders with a name and a phone, and neither an email nor a password', async () => {
    const { shop, product } = await aMenu()
    const { guest, order } = await aGuestsOrder(world, shop, product)
    expect(order).toMatchObject({ status: 'PAID', contact: { name: guest.name, phone: guest.phone, email: '' } })
    expect(await userOf(guest)).toMatchObject({ name: guest.name, email: null, passwordHash: null, isGuest: true })
    const { body } = await shop.owner.get(`/api/vendor/orders/${order.id}`)
    expect(body.contact).toEqual({ name: guest.name, phone: guest.phone })
  })

  it('is reached at the phone that they gave first, whatever the order says', async () => {
    const { shop, product } = await aMenu()
    const guest = await aGuest(world)
    const contact = { name: 'Another', phone: '+254711222333' }
    const { body } = await checkOutAsGuest(guest, guestCart(shop, guest, product, { contact }))
    expect((await orderOf(guest as never, body.order.id)).contact).toMatchObject({
      name: 'Another',
      phone: guest.phone,
    })
  })

  it('has to give an email to pay where no phone is prompted', async () => {
    const { shop, product } = await aMenu()
    const guest = await aGuest(world)
    const card = { payment: { method: 'CARD' } }
    const refused = await checkOutAsGuest(guest, guestCart(shop, guest, product, card))
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ field: 'contact.email' }]])
    const contact = { name: guest.name, phone: guest.phone, email: 'guest@example.com' }
    expect((await checkOutAsGuest(guest, guestCart(shop, guest, product, { ...card, contact }))).status).toBe(201)
  })

  it('orders again in the same session as the same guest, and with another phone as another', async () => {
    const { shop, product } = await aMenu()
    const { guest, order } = await aGuestsOrder(world, shop, product)
    await aGuest(world, { as: guest, phone: guest.phone, name: 'Wanjiru K' })
    expect((await orderOf(guest as never, order.id)).status).toBe('PAID')
    expect(await userOf(guest)).toMatchObject({ name: 'Wanjiru K' })
    await aGuest(world, { as: guest })
    expect((await guest.get(`/api/user/orders/${order.id}`)).status).toBe(404)
  })

  it('is nobody new to a customer who is signed in: they are a guest from then on, and sign in again', async () => {
    const person = await aPerson(world)
    const cookie = person.cookie
    await aGuest(world, { as: person })
    expect((await person.get('/api/auth/me')).status).toBe(401)
    person.cookie = cookie
    expect((await person.get('/api/auth/me')).status).toBe(401)
  })

  it('is answered alike when a checkout is repeated, with the same link', async () => {
    const { shop, product } = await aMenu()
    const guest = await aGuest(world)
    const key = crypto.randomUUID()
    const [first, second] = [
      await checkOutAsGuest(guest, guestCart(shop, guest, product), key),
      await checkOutAsGuest(guest, guestCart(shop, guest, product), key),
    ]
    expect(second.body).toEqual(first.body)
    expect(first.body.linkToken).toMatch(/^[0-9a-f]{32}$/)
  })

  it('may do with their own order what its customer may, and cancel it', async () => {
    const { shop, product } = await aMenu()
    const { guest, order } = await aGuestsOrder(world, shop, product)
    expect((await guest.post(`/api/user/orders/${order.id}/check-payment`)).status).toBe(200)
    const cancelled = await guest.post(`/api/user/orders/${order.id}/cancel`, { reason: 'FORGOT_SOMETHING' })
    expect([cancelled.status, cancelled.body.status]).toEqual([200, 'CANCELLED'])
    expect(cancelled.body.refundedKES).toBe(700)
  })

  it('needs the CSRF token of their session, as everybody', async () => {
    const { shop, product } = await aMenu()
    const { guest, order } = await aGuestsOrder(world, shop, product)
    guest.csrfToken = 'another'
    const { status, body } = await guest.post(`/api/user/orders/${order.id}/cancel`, {})
    expect([status, body.code]).toEqual([403, 'csrf_token_invalid'])
  })
})

describe('what guests may not', () => {
  it.each<
    [
      string,
      (of: {
        guest: Guest
        other: Guest
        order: { id: string }
        token: string
      }) => Promise<{ status: number; body: { code?: string } }>,
      [number, string],
    ]
  >([
    ['read another guest’s order', ({ other, order }) => other.get(`/api/user/orders/${order.id}`), [404, 'not_found']],
    [
      'cancel another guest’s order',
      ({ other, order }) => other.post(`/api/user/orders/${order.id}/cancel`, {}),
      [404, 'not_found'],
    ],
    [
      'pay another guest’s order',
      ({ other, order }) =>
        other.command(`/api/user/orders/${order.id}/pay`, { payment: { method: 'MPESA', phone: other.phone } }),
      [404, 'not_found'],
    ],
    ['see the orders of an account', ({ guest }) => guest.get('/api/user/orders'), [401, 'not_signed_in']],
    ['see who is signed in', ({ guest }) => guest.get('/api/auth/me'), [401, 'not_signed_in']],
    ['change a profile', ({ guest }) => guest.patch('/api/user', { name: 'Somebody' }), [401, 'not_signed_in']],
    ['have addresses', ({ guest }) => guest.get('/api/user/addresses'), [401, 'not_signed_in']],
    ['open a shop', ({ guest }) => guest.get('/api/vendor/profile'), [401, 'not_signed_in']],
    ['call what is for administrators', ({ guest }) => guest.get('/api/admin/orders'), [401, 'not_signed_in']],
    [
      'cancel by the link alone',
      ({ order }) => world.visitor().post(`/api/user/orders/${order.id}/cancel`, {}),
      [401, 'not_signed_in'],
    ],
    ['use half a link', ({ token }) => openLink(world.visitor(), token.slice(1)), [422, 'invalid_input']],
  ])('%s', async (_, attempt, refusal) => {
    const { shop, product } = await aMenu()
    const { guest, order, token } = await aGuestsOrder(world, shop, product)
    const { status, body } = await attempt({ guest, other: await aGuest(world), order, token })
    expect([status, body.code]).toEqual(refusal)
    expect((await orderOf(guest as never, order.id)).status).toBe('PAID')
  })

  it('see anything of another with the same phone, nor of the account that has it', async () => {
    const { shop, product } = await aMenu()
    const account = await aPerson(world)
    const { order } = await aGuestsOrder(world, shop, product, {
      guest: await aGuest(world, { phone: account.user.phone }),
    })
    const second = await aGuest(world, { phone: account.user.phone })
    expect((await second.get(`/api/user/orders/${order.id}`)).status).toBe(404)
    expect((await account.get(`/api/user/orders/${order.id}`)).status).toBe(404)
    expect((await account.get('/api/user/orders')).body.items).toEqual([])
  })
})

describe('guests and administrators', () => {
  it('shows them as guests, with the phone masked', async () => {
    const { shop, product } = await aMenu()
    const { guest } = await aGuestsOrder(world, shop, product)
    const admin = await anAdmin(world)
    const { id } = await userOf(guest)
    const { body } = await admin.get(`/api/admin/users/${id}`)
    expect(body).toMatchObject({ isGuest: true, email: '', role: 'CUSTOMER' })
    expect(body.phone).toContain('***')
    const found = (await admin.get(`/api/admin/users?search=${guest.phone.slice(1)}`)).body.items
    expect(found).toMatchObject([{ id, isGuest: true }])
  })

  it.each([
    ['a link to a password', 'reset-link', undefined, 404],
    ['a mail to set a password', 'password-reset', undefined, 404],
    ['another role', 'role', { role: 'VENDOR', reason: 'Trusted' }, 409],
  ])('refuses %s', async (_, path, body, status) => {
    const { shop, product } = await aMenu()
    const { guest } = await aGuestsOrder(world, shop, product)
    const { id } = await userOf(guest)
    expect((await (await anAdmin(world)).post(`/api/admin/users/${id}/${path}`, body)).status).toBe(status)
  })
})

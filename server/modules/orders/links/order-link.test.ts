import { describe, expect, it } from 'vitest'
import { smsParts } from '#contracts/notifications/texts/sms/gsm.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { payments } from '#server/modules/payments/payments.tables.ts'
import { ticketTransfers } from '#server/modules/tickets/transfers/transfers.tables.ts'
import { days, minutes, plus } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { aGuestWorld } from '#server/testing/builders/guest-world.ts'
import { aGuest, aGuestsOrder, checkOutAsGuest, guestCart, openLink } from '#server/testing/builders/guests.ts'
import { orderOf } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { aDeliveryArea } from '#server/testing/builders/shops.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { orders } from '../orders.tables.ts'
import { eraseFormerGuests } from './erase-former-guests.ts'
import { openLinkOf } from './order-link.ts'
import { orderLinks } from './order-links.tables.ts'

const { aConcert, aMenu, tell, textsTo, userOf, world } = await aGuestWorld()

describe('the link of a guest’s order', () => {
  it('comes by SMS with what is told of the order, in one part, and shows it to whoever has it', async () => {
    const { shop, product } = await aMenu()
    const { guest, order, token } = await aGuestsOrder(world, shop, product)
    const [text = '', ...others] = await textsTo(guest.phone)
    expect([others, smsParts(text)]).toEqual([[], 1])
    expect(text).toMatch(new RegExp(`^Uliza: KSh 700 paid to .+ http\\S+/o#${token}$`))
    const { status, body, headers } = await openLink(world.visitor(), token)
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body).toMatchObject({
      order: {
        id: order.id,
        number: order.number,
        status: 'PAID',
        totalKES: 700,
        vendor: { phone: order.vendor.phone },
      },
      firstName: 'Wanjiru',
      closesAt: plus(new Date(order.placedAt), days(30)).toISOString(),
      isOwn: false,
      isKept: false,
      ticketLinks: [],
    })
  })

  it('shows neither the phone nor how its customer is reached, and no way to act', async () => {
    const { shop, product } = await aMenu()
    const areaId = await aDeliveryArea(world, shop)
    const fulfilment = { method: 'DELIVERY', areaId, address: 'Kindaruma Court B12', landmark: 'green gate' }
    const { guest, token } = await aGuestsOrder(world, shop, product, {
      differences: { fulfilment, note: 'Gate code 4411' },
    })
    const { body } = await openLink(world.visitor(), token)
    const text = JSON.stringify(body)
    for (const secret of [guest.phone, guest.phone.slice(4), 'Kamau', 'Kindaruma', 'green gate', '4411'])
      expect(text).not.toContain(secret)
    expect(body.order).toMatchObject({
      fulfilment: { method: 'DELIVERY', address: null },
      paymentMethods: [],
      tickets: [],
    })
    expect(body.order.payment).toMatchObject({ status: 'SUCCEEDED', phone: null, receipt: expect.any(String) })
  })

  it('says in the session in which it was ordered that it is theirs', async () => {
    const { shop, product } = await aMenu()
    const { guest, token } = await aGuestsOrder(world, shop, product)
    const other = (await aGuestsOrder(world, shop, product)).guest
    expect((await openLink(guest, token)).body.isOwn).toBe(true)
    expect((await openLink(other, token)).body.isOwn).toBe(false)
    expect((await openLink(await aPerson(world), token)).body.isOwn).toBe(false)
  })

  it('closes after thirty days, as an unknown one is refused', async () => {
    const { shop, product } = await aMenu()
    const { token } = await aGuestsOrder(world, shop, product)
    const before = world.clock.now()
    world.clock.pass(days(30) - minutes(1))
    expect((await openLink(world.visitor(), token)).status).toBe(200)
    world.clock.pass(minutes(2))
    const [closed, unknown] = [await openLink(world.visitor(), token), await openLink(world.visitor(), '0'.repeat(32))]
    expect([closed.status, closed.body.code, closed.body.detail]).toEqual([410, 'link_expired', unknown.body.detail])
    world.clock.pass(before.getTime() - world.clock.now().getTime())
  })

  it('stays open for a day after the last event that it has tickets for', async () => {
    const { shop, event, type, differences } = await aConcert({ startsIn: days(45) })
    const { token } = await aGuestsOrder(world, shop, type, { differences })
    const { endsAt } = (await world.db.select().from(events).where(eq(events.id, event.id)))[0]!
    const { closesAt } = (await openLink(world.visitor(), token)).body
    expect(closesAt).toBe(plus(endsAt, days(1)).toISOString())
  })

  it('is open for 400 days at the most, whenever its event is', async () => {
    const { shop, type, differences } = await aConcert({ startsIn: days(900) })
    const { token, order } = await aGuestsOrder(world, shop, type, { differences })
    const { closesAt } = (await openLink(world.visitor(), token)).body
    expect(closesAt).toBe(plus(new Date(order.placedAt), days(400)).toISOString())
  })

  it('of an order that was never paid closes a week after its time to pay, also where its event is far', async () => {
    const { shop, type, differences } = await aConcert({ startsIn: days(45) })
    const guest = await aGuest(world)
    const { body } = await checkOutAsGuest(guest, guestCart(shop, guest, type, differences))
    await world.phones.answer(guest.phone, 'cancel')
    const before = world.clock.now()
    world.clock.pass(minutes(11))
    await world.periodicJobs.followUpPayments()
    await world.periodicJobs.expireOrders()
    const { order, closesAt } = (await openLink(guest, body.linkToken)).body
    expect([order.status, closesAt]).toEqual(['EXPIRED', plus(new Date(body.order.expiresAt), days(7)).toISOString()])
    const { id } = await userOf(guest)
    const isLeft = async () => {
      await eraseFormerGuests(world)
      return (await userOf(guest)).eraseAt === null
    }
    world.clock.pass(days(6))
    expect([(await openLink(guest, body.linkToken)).status, await isLeft()]).toEqual([200, true])
    world.clock.pass(days(1))
    expect([(await openLink(world.visitor(), body.linkToken)).status, await isLeft()]).toEqual([410, false])
    const links = await world.db.select().from(orderLinks).where(eq(orderLinks.orderId, order.id))
    expect([links, (await userOf(guest)).id]).toEqual([[], id])
    world.clock.pass(before.getTime() - world.clock.now().getTime())
  })

  it('of an order that was not paid in time stays open as that of any other once late money has paid it', async () => {
    const { shop, event, type, differences } = await aConcert({ startsIn: days(45) })
    const { order, token } = await aGuestsOrder(world, shop, type, { differences })
    const { paidAt } = (
      await world.db
        .select()
        .from(orders)
        .where(eq(orders.id, order.id as never))
    )[0]!
    const set = (status: 'EXPIRED' | 'PAID', at: Date | null) =>
      inTransaction(world.db, async (tx) => {
        // Past the trigger that lets an order take no such step.
        await tx.execute(sql`set local session_replication_role = replica`)
        await tx
          .update(orders)
          .set({ status, paidAt: at })
          .where(eq(orders.id, order.id as never))
      })
    const closesAt = async () => (await openLink(world.visitor(), token)).body.closesAt
    const { endsAt } = (await world.db.select().from(events).where(eq(events.id, event.id)))[0]!
    await set('EXPIRED', null)
    expect(await closesAt()).toBe(plus(new Date(order.expiresAt), days(7)).toISOString())
    await set('PAID', paidAt)
    expect(await closesAt()).toBe(plus(endsAt, days(1)).toISOString())
  })

  it('leads each further message to the same page', async () => {
    const { shop, product } = await aMenu()
    const { guest, order, token } = await aGuestsOrder(world, shop, product)
    await tell()
    await shop.owner.post(`/api/vendor/orders/${order.id}/reject`, { reason: 'TOO_BUSY' })
    const [, rejected] = await textsTo(guest.phone)
    expect(rejected).toMatch(new RegExp(`KSh 700 goes back to you\\. http\\S+/o#${token}$`))
  })

  it('says nothing to a number that nobody has proved of an order that was never paid', async () => {
    const { shop, product } = await aMenu()
    const guest = await aGuest(world)
    await checkOutAsGuest(guest, guestCart(shop, guest, product, { payment: { method: 'MPESA', phone: guest.phone } }))
    await world.phones.answer(guest.phone, 'cancel')
    world.clock.pass(minutes(11))
    await world.periodicJobs.followUpPayments()
    await world.periodicJobs.expireOrders()
    expect(await textsTo(guest.phone)).toEqual([])
  })
})

describe('an order of a guest without an email', () => {
  const unpaid = async () => {
    const { shop, product } = await aMenu()
    const guest = await aGuest(world)
    const { body } = await checkOutAsGuest(guest, guestCart(shop, guest, product))
    await world.phones.answer(guest.phone, 'cancel')
    const order = await eventually(async () => {
      const read = await orderOf(guest as never, body.order.id)
      return read.payment.status === 'FAILED' && read
    })
    return { guest, order, token: body.linkToken as string }
  }

  it('is offered again what prompts a phone, and nothing that would need an address', async () => {
    const { guest, order } = await unpaid()
    const channels = order.paymentMethods.map(({ channel }: { channel: string }) => channel)
    expect([channels.length > 0, new Set(channels)]).toEqual([true, new Set(['PROMPT'])])
    const paid = await guest.command(`/api/user/orders/${order.id}/pay`, { payment: { method: 'CARD' } })
    expect([paid.status, paid.body.code]).toEqual([409, 'payment_method_unavailable'])
    const again = { payment: { method: 'MPESA', phone: guest.phone } }
    expect((await guest.command(`/api/user/orders/${order.id}/pay`, again)).status).toBe(200)
  })

  it('is shown by its link without how it is paid by hand, nor what its customer wrote of it', async () => {
    const { guest, order, token } = await unpaid()
    await world.db
      .update(payments)
      .set({ status: 'UNKNOWN', uncertainSince: world.clock.now(), claimedReceipt: 'UKO4K8Z2QX' })
      .where(eq(payments.orderId, order.id))
    const own = await orderOf(guest as never, order.id)
    expect([own.payment.direct?.accountNumber, own.payment.uncertain?.claimedReceipt]).toEqual([
      order.number,
      'UKO4K8Z2QX',
    ])
    const { body } = await openLink(world.visitor(), token)
    expect([body.order.payment.direct, body.order.payment.uncertain?.claimedReceipt]).toEqual([null, null])
  })
})

describe('with another secret than it was made with', () => {
  const secrets = () => ({ current: Buffer.alloc(32, 7), before: world.config.ticketKeySecrets.current })
  const linkWith = (ticketKeySecrets: { current: Buffer; before: Buffer | null }, id: string) =>
    openLinkOf(world.db, { publicUrl: '', ticketKeySecrets }, id as never, world.clock.now())

  it('the link of an order stays the same, as long as the one before is known', async () => {
    const { shop, product } = await aMenu()
    const { order, token } = await aGuestsOrder(world, shop, product)
    expect(await linkWith(secrets(), order.id)).toBe(`/o#${token}`)
    expect((await openLink(world.visitor(), token)).status).toBe(200)
  })

  it('it is another link, and its customer is led to the one that opens', async () => {
    const { shop, product } = await aMenu()
    const { guest, order, token } = await aGuestsOrder(world, shop, product)
    const other = (await linkWith({ ...secrets(), before: null }, order.id))?.split('#')[1] ?? ''
    expect(other).not.toBe(token)
    expect((await openLink(world.visitor(), token)).status).toBe(410)
    expect((await openLink(world.visitor(), other)).status).toBe(200)
    const { linkToken } = await orderOf(guest as never, order.id)
    expect((await openLink(guest, linkToken)).body.isOwn).toBe(true)
  })

  it('the links of its tickets are those that open too', async () => {
    const { shop, type, differences } = await aConcert()
    const { guest, token } = await aGuestsOrder(world, shop, type, { differences })
    await tell()
    await world.db.update(ticketTransfers).set({ linkTokenHash: Buffer.alloc(32) })
    const [ticketToken] = (await openLink(guest, token)).body.ticketLinks
    expect((await world.visitor().post('/api/tickets/linked', { token: ticketToken })).status).toBe(200)
  })
})

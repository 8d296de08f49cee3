import { describe, expect, it } from 'vitest'
import { days, hours, minutes } from '#server/platform/clock.ts'
import { aGuestWorld } from '#server/testing/builders/guest-world.ts'
import { aGuest, aGuestsOrder, openLink } from '#server/testing/builders/guests.ts'
import { scan } from '#server/testing/builders/tickets.ts'

const { aConcert, provider, tell, textsTo, world } = await aGuestWorld()

describe('tickets of a guest', () => {
  it('reach the phone by their own link, which lets in, and the order by its own', async () => {
    const { shop, event, type, differences } = await aConcert()
    const { guest, order, token } = await aGuestsOrder(world, shop, type, { differences })
    const texts = await textsTo(guest.phone)
    const [ticketText, paidText] = [
      texts.find((text) => text.includes('/t#')),
      texts.find((text) => text.includes('/o#')),
    ]
    expect([texts.length, paidText?.endsWith(`/o#${token}`)]).toEqual([2, true])
    const ticketToken = ticketText?.split('#')[1] ?? ''
    const { body } = await world.visitor().post('/api/tickets/linked', { token: ticketToken })
    expect(body).toMatchObject({ eventSlug: event.slug, tickets: [{ state: 'VALID', attendee: guest.name }] })
    expect((await scan(shop, body.tickets[0].code)).body.result).toBe('valid')
    expect((await openLink(guest, token)).body.ticketLinks).toEqual([ticketToken])
    expect((await openLink(world.visitor(), token)).body).toMatchObject({ ticketLinks: [], order: { tickets: [] } })
    expect(order.status).toBe('COMPLETED')
  })

  it('that cost nothing reach it too, by one SMS', async () => {
    const { shop, type, differences } = await aConcert({ priceKES: 0 })
    const { guest } = await aGuestsOrder(world, shop, type, { differences })
    const texts = await textsTo(guest.phone)
    expect(texts).toEqual([expect.stringMatching(/\/t#[0-9a-f]{32}$/)])
  })

  it('are sent to one number five times in an hour, whoever gives it: beyond that the page of the order leads to them', async () => {
    const { shop, type, differences } = await aConcert({ priceKES: 0 })
    const phone = '+254733000005'
    const last = { guest: await aGuest(world, { phone }), token: '' }
    for (let n = 0; n < 6; n++) {
      if (n === 4) world.clock.pass(minutes(1))
      last.token = (await aGuestsOrder(world, shop, type, { guest: last.guest, differences })).token
    }
    expect(await textsTo(phone)).toHaveLength(5)
    const [ticketToken] = (await openLink(last.guest, last.token)).body.ticketLinks
    expect((await world.visitor().post('/api/tickets/linked', { token: ticketToken })).status).toBe(200)
  })

  it('that cost nothing are sent to one number ten times in a day', async () => {
    const { shop, event, type, differences } = await aConcert({ priceKES: 0, startsIn: days(2) })
    const phone = '+254733000006'
    for (let n = 0; n < 3; n++) {
      world.clock.pass(hours(1) + 1)
      const guest = await aGuest(world, { phone })
      for (let times = 0; times < 4; times++) await aGuestsOrder(world, shop, type, { guest, differences })
      await tell()
    }
    expect(await textsTo(phone)).toHaveLength(10)
    // What costs its sender something, or is given by a shop, is not kept from that number by it.
    world.clock.pass(hours(1) + 1)
    const gift = { ticketTypeId: type.id, quantity: 1, name: 'Ayub', phone }
    expect((await shop.owner.command(`/api/vendor/events/${event.id}/give-tickets`, gift)).status).toBe(201)
    await tell()
    expect(await textsTo(phone)).toHaveLength(11)
  })

  it('that cost nothing keep no paid ones from the same number', async () => {
    const { shop, type, differences } = await aConcert({ priceKES: 0 })
    const phone = '+254733000007'
    const stranger = await aGuest(world, { phone })
    for (let n = 0; n < 5; n++) await aGuestsOrder(world, shop, type, { guest: stranger, differences })
    const links = async () => (await textsTo(phone)).filter((text) => text.includes('/t#')).length
    expect(await links()).toBe(5)
    const paid = await aConcert()
    const guest = await aGuest(world, { phone })
    await aGuestsOrder(world, paid.shop, paid.type, { guest, differences: paid.differences })
    expect(await links()).toBe(6)
  })

  it('are told of their event by the link, and not twice', async () => {
    const { shop, event, type, differences } = await aConcert()
    const { guest } = await aGuestsOrder(world, shop, type, { differences })
    await textsTo(guest.phone)
    provider.reset()
    await shop.owner.post(`/api/vendor/events/${event.id}/cancel`, {
      words: 'The rains came early.',
      backKES: 500,
      providerFeesKES: 0,
    })
    const texts = await textsTo(guest.phone)
    expect(texts.filter((text) => text.includes('cancelled'))).toHaveLength(1)
  })
})

import { describe, expect, it } from 'vitest'
import { minutes } from '#server/platform/clock.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'
import { aShop } from '#server/testing/builders/shops.ts'
import { anEventWithTickets } from '#server/testing/builders/tickets.ts'
import { aMailbox } from '#server/testing/stand-ins/mailbox.ts'
import { aWorld } from '#server/testing/world/world.ts'

const mailbox = await aMailbox()
const world = aWorld({ SMTP_URL: mailbox.url, MAIL_FROM: 'Uliza <hello@uliza.example>' })
const withoutMail = aWorld()

type Made = Awaited<ReturnType<typeof anEventWithTickets>>
const preview = ({ shop, event }: Pick<Made, 'shop' | 'event'>, query = '') =>
  shop.owner.get(`/api/vendor/events/${event.id}/messages/preview${query}`)

describe('what a message to those who hold tickets would come to', () => {
  it('is each person once, by the channel that reaches them, with what that costs and how many are left today', async () => {
    const admin = await anAdmin(world)
    expect((await admin.patch('/api/admin/settings', { mailPriceKES: 2 })).status).toBe(200)
    const made = await anEventWithTickets(world, { tickets: 2 })
    expect((await preview(made)).body).toEqual({
      people: 1,
      by: [{ channel: 'mail', people: 1, costKES: 2 }],
      inAccountAlone: 0,
      notReached: 0,
      leftToday: 3,
    })
    await made.shop.owner.command(`/api/vendor/events/${made.event.id}/messages`, { text: 'Bring a shawl.' })
    expect((await preview(made)).body.leftToday).toBe(2)
  })

  it('is what is then sent, and nobody whose mail is switched off', async () => {
    const made = await anEventWithTickets(world)
    const off = [{ topic: 'ORGANISERS', channel: 'mail' }]
    await made.customer.send('PUT', '/api/user/notification-choices', { off })
    const { body } = await preview(made)
    await made.shop.owner.command(`/api/vendor/events/${made.event.id}/messages`, { text: 'Bring a shawl.' })
    world.clock.pass(minutes(1))
    await world.periodicJobs.sendDueMail()
    const letters = mailbox.to(made.customer.user.email).filter(({ text }) => text.includes('Bring a shawl.'))
    expect(letters).toHaveLength(body.by.length)
  })

  it('is in the account alone where nothing is set up', async () => {
    const made = await anEventWithTickets(withoutMail)
    expect((await preview(made)).body).toMatchObject({ people: 1, by: [], inAccountAlone: 1 })
  })

  it('is of one kind of ticket where that is chosen, and of nobody where nobody holds it', async () => {
    const made = await anEventWithTickets(world)
    expect((await preview(made, `?ticketTypeId=${made.product.id}`)).body.people).toBe(1)
    const other = await anEventWithTickets(world)
    expect((await preview(made, `?ticketTypeId=${other.product.id}`)).body.people).toBe(0)
    expect((await preview(made, `?param1=${other.product.id}`)).body.people).toBe(0)
  })

  it("is shown of no other vendor's event, and to no customer", async () => {
    const made = await anEventWithTickets(world)
    expect((await preview({ shop: await aShop(world), event: made.event })).status).toBe(404)
    const path = `/api/vendor/events/${made.event.id}/messages/preview`
    expect((await (await aPerson(world)).get(path)).status).toBe(403)
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { hours, minutes } from '#server/platform/clock.ts'
import { aPerson, type Person } from '#server/testing/builders/people.ts'
import { refundOrder } from '#server/testing/builders/refunds.ts'
import { anEventWithTickets } from '#server/testing/builders/tickets.ts'
import { aMailbox } from '#server/testing/stand-ins/mailbox.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { transferEmail } from './transfer-email.ts'

const mailbox = await aMailbox()
const world = aWorld({ SMTP_URL: mailbox.url, MAIL_FROM: 'Uliza <hello@uliza.example>' })
const withoutMail = aWorld()

beforeEach(() => {
  mailbox.refusal = null
  mailbox.meanwhile = null
})

let receivers = 0
const anAddress = () => `brian-${++receivers}@example.com`
const accept = (person: Person, token: string) => person.post('/api/user/tickets/accept', { token })
const stateOf = async (person: Person) => (await person.get('/api/user/tickets')).body.items[0]?.transfer?.mail
const tokenIn = (text = '') => /\/tickets\/take#([\w-]{43})/.exec(text)?.[1] ?? ''
const lettersTo = async (address: string) => {
  await world.periodicJobs.sendDueMail()
  return mailbox.to(address)
}

/** A ticket on its way to this address, or phone. */
async function aSentTicket(contact = anAddress(), of = world) {
  const made = await anEventWithTickets(of)
  const [ticket] = made.issued
  const { body } = await made.customer.post(`/api/user/tickets/${ticket!.id}/transfer`, { name: 'Brian', contact })
  const takeBack = () => made.customer.post(`/api/user/tickets/${ticket!.id}/take-back`)
  return { ...made, contact, takeBack, shown: tokenIn(body.link), mail: body.ticket.transfer.mail }
}

describe('a ticket that is sent to an email address', () => {
  it('is mailed a link of its own, which takes the ticket and ends the one that the sender was shown', async () => {
    const { customer, contact, shown, mail } = await aSentTicket()
    expect(mail).toBe('WAITING')
    const [letter, ...others] = await lettersTo(contact)
    expect(others).toEqual([])
    expect(letter?.subject).toBe('Otieno Odhiambo sent you a ticket for Nyatiti by the Lake')
    expect(letter?.html).toMatch(/<a href="http[^"]+\/tickets\/take#[\w-]{43}"/)
    expect(await stateOf(customer)).toBe('SENT')
    const token = tokenIn(letter?.text)
    expect(token).not.toBe(shown)
    const receiver = await aPerson(world)
    expect((await accept(receiver, token)).body).toMatchObject({ attendee: 'Brian', transfer: null })
    expect((await accept(await aPerson(world), shown)).body.code).toBe('link_expired')
    expect(await lettersTo(contact)).toHaveLength(1)
  })
  it('is taken by one of two who open both links at once', async () => {
    const { contact, shown } = await aSentTicket()
    const [letter] = await lettersTo(contact)
    const [one, other] = [await aPerson(world), await aPerson(world)]
    const answers = await Promise.all([accept(one, shown), accept(other, tokenIn(letter?.text))])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
  })
  it('is mailed once by two workers', async () => {
    const { contact } = await aSentTicket()
    await Promise.all([world.periodicJobs.sendDueMail(), world.periodicJobs.sendDueMail()])
    expect(await lettersTo(contact)).toHaveLength(1)
  })
  it('is mailed once when another worker looks while the mail server is busy with it', async () => {
    const { contact } = await aSentTicket()
    mailbox.meanwhile = () => {
      mailbox.meanwhile = null
      return world.periodicJobs.sendDueMail()
    }
    expect(await lettersTo(contact)).toHaveLength(1)
  })
  it('is not mailed once it was taken back or is void, and a link that was mailed before leads nowhere', async () => {
    const back = await aSentTicket()
    await back.takeBack()
    const refunded = await aSentTicket()
    await refundOrder(refunded.shop.owner, refunded.orderId, { whole: true })
    expect([await lettersTo(back.contact), await lettersTo(refunded.contact)]).toEqual([[], []])
    const late = await aSentTicket()
    const [letter] = await lettersTo(late.contact)
    await late.takeBack()
    expect((await accept(await aPerson(world), tokenIn(letter?.text))).body.code).toBe('link_expired')
  })
  it('is tried again while the mail server is busy, with a new link, and the sender sees how it stands', async () => {
    const { customer, contact } = await aSentTicket()
    mailbox.refusal = { responseCode: 451, message: 'Try again later' }
    await lettersTo(contact)
    expect(await stateOf(customer)).toBe('WAITING')
    mailbox.refusal = null
    expect(await lettersTo(contact)).toEqual([])
    world.clock.pass(minutes(1))
    const [letter] = await lettersTo(contact)
    expect(await stateOf(customer)).toBe('SENT')
    expect((await accept(await aPerson(world), tokenIn(letter?.text))).status).toBe(200)
  })
  it('is mailed no more when it was taken back while the mail server was busy with it', async () => {
    const { contact, takeBack } = await aSentTicket()
    mailbox.refusal = { responseCode: 451, message: 'Try again later' }
    mailbox.meanwhile = takeBack
    await lettersTo(contact)
    Object.assign(mailbox, { refusal: null, meanwhile: null })
    world.clock.pass(hours(1))
    expect(await lettersTo(contact)).toEqual([])
  })
  it('is shown as not delivered where there is no such mailbox, and can be taken back', async () => {
    const { customer, contact, takeBack } = await aSentTicket()
    mailbox.refusal = { responseCode: 550, message: 'No such mailbox' }
    await lettersTo(contact)
    expect(await stateOf(customer)).toBe('FAILED')
    mailbox.refusal = null
    world.clock.pass(hours(1))
    expect(await lettersTo(contact)).toEqual([])
    expect((await takeBack()).status).toBe(200)
  })
  it('is refused when an address was written to often in an hour, whoever wrote', async () => {
    const contact = anAddress()
    for (let count = 0; count < 10; count++) await aSentTicket(contact)
    const { customer, ids } = await anEventWithTickets(world)
    const refused = await customer.post(`/api/user/tickets/${ids[0]}/transfer`, { name: 'Brian', contact })
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
  })
})

describe('a ticket that nothing is mailed for', () => {
  it('is one sent to a phone, or where no mail server is set: the sender passes the link on', async () => {
    expect((await aSentTicket('0711 902 664')).mail).toBeNull()
    const { mail, shown } = await aSentTicket(anAddress(), withoutMail)
    expect([mail, shown]).toEqual([null, expect.stringMatching(/^[\w-]{43}$/)])
  })
})

describe('the email that takes a ticket to its receiver', () => {
  const facts = {
    from: 'Wanjiru Kamau',
    eventTitle: 'Nyatiti',
    typeName: 'Regular',
    startsAt: new Date('2026-11-27T14:00:00Z'),
    venue: 'Dunga Beach',
    link: 'https://uliza.co.ke/tickets/take#x',
  }
  it('is in the language of its sender, with the time in Nairobi', () => {
    expect(transferEmail('en', facts).text).toContain('Regular · Fri 27 Nov, 17:00 · Dunga Beach')
    expect(transferEmail('sw', facts).subject).toBe('Wanjiru Kamau amekutumia tiketi ya Nyatiti')
  })
  it.each(['from', 'eventTitle', 'typeName', 'venue'] as const)('makes no link, and no line, of %s', (name) => {
    const { subject, text } = transferEmail('en', { ...facts, [name]: 'Open\n\nhttps://free.example/x' })
    expect(`${subject} ${text}`).not.toMatch(/free\.example|https:\/\/free|Open\n/)
  })
})

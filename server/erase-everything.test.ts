import { beforeAll, describe, expect, it } from 'vitest'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { notificationChoices } from '#server/modules/outbox/outbox.tables.ts'
import { webhookEvents } from '#server/modules/payments/payments.tables.ts'
import { reviews } from '#server/modules/reviews/reviews.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { days, hours, minutes, plus } from '#server/platform/clock.ts'
import { eq, isNull } from '#server/platform/database/drizzle.ts'
import { personPattern } from '#server/platform/database/erasure.ts'
import { acceptAs, anInvitation, tokenOf } from '#server/testing/access/staff.ts'
import { Authenticator } from '#server/testing/builders/authenticator.ts'
import { inTime } from '#server/testing/builders/disbursements.ts'
import { aGate, anOfflineScan, sync } from '#server/testing/builders/gates.ts'
import { approvePayout, earn, ownersPassword } from '#server/testing/builders/money.ts'
import { aPaidOrder, cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { aWorldWithPaybill, payUnchecked, sendConfirmation } from '#server/testing/builders/paybill.ts'
import { anAdmin, aPerson, type Person, signedIn } from '#server/testing/builders/people.ts'
import { aPhotograph, sendPicture } from '#server/testing/builders/pictures.ts'
import { refundOrder } from '#server/testing/builders/refunds.ts'
import {
  aDeliveryArea,
  anEvent,
  aProduct,
  aShop,
  type GivenProduct,
  type Shop,
} from '#server/testing/builders/shops.ts'
import { importStatementCsv, statementCsv } from '#server/testing/builders/statements.ts'
import { others, planted } from '#server/testing/erasure/columns.ts'
import { columnsWith } from '#server/testing/erasure/columns-with.ts'
import { report } from '#server/testing/problems/reported-problems.ts'
import { aDeadLetter } from '#server/testing/stand-ins/dead-letters.ts'
import { aMailbox } from '#server/testing/stand-ins/mailbox.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { smsSettings } from '#server/testing/stand-ins/sms.ts'
import { newReceipt, stkCallbackSender } from '#server/testing/stand-ins/webhook-sender.ts'
import { Visitor } from '#server/testing/world/visitor.ts'

const mailbox = await aMailbox()
// No SMS is sent here; what the provider posts is taken.
const sms = smsSettings({ url: 'http://127.0.0.1:9', token: 'a'.repeat(32) })
const world = aWorldWithPaybill(
  { SMTP_URL: mailbox.url, MAIL_FROM: 'Uliza <hello@uliza.example>', ...sms },
  // Of a prompt that nobody answers the simulator would report on a busy machine, once its person is erased.
  { phones: { timings: { promptTtlMs: 3_600_000 } } },
)

/** Two people whose names, addresses and numbers are those of nobody else. */
const customer = { name: 'Zuhura Kipchirchir', email: 'zuhura.kipchirchir@example.com', phone: '+254711987653' }
const owner = { name: 'Mwangaza Lokichar', email: 'mwangaza.lokichar@example.com', phone: '+254722876541' }
/** Where the customer's orders went, and what she wrote to kitchens: words that are nowhere else either. */
const words = ['Zuhura', 'Kipchirchir', 'Mwangaza', 'Lokichar', 'Barabara ya Tausi', 'mango gate', 'no chilli']
const fragments = [...words, '711987653', '711 987 653', '722876541', '722 876 541']
const password = ownersPassword

async function register({ name, email, phone }: typeof customer, role: 'CUSTOMER' | 'VENDOR'): Promise<Person> {
  const { body } = await world.visitor().post('/api/auth/register', { name, email, phone, password, role })
  return signedIn(world, { ...body.user })
}

const says = (text: string) => `${text} (${customer.name}, 0711 987 653)`

let zuhura: Person
let mwangaza: Person
let shop: Shop
let before: string[]

async function plantReview(admin: Person, orderId: string) {
  const body = { stars: 2, text: says('It was cold'), lines: [], pictureIds: [] }
  const { review } = (await zuhura.post(`/api/user/orders/${orderId}/review`, body)).body
  await world.db.update(reviews).set({ publishAt: world.clock.now() }).where(eq(reviews.id, review.id))
  await world.periodicJobs.publishReviews()
  const path = `/api/vendor/reviews/${review.id}`
  expect((await shop.owner.send('PUT', `${path}/answer`, { text: says('Pole') })).status).toBe(200)
  expect((await shop.owner.post(`${path}/report`, { reason: 'INSULTS', note: says('She is rude') })).status).toBe(200)
  const hidden = { reason: 'INSULTS', note: says('She is') }
  expect((await admin.post(`/api/admin/reviews/${review.id}/hide`, hidden)).status).toBe(200)
}

/** Everything that the program keeps of a customer, through its own endpoints. */
async function plantCustomer() {
  zuhura = await register(customer, 'CUSTOMER')
  shop = await aShop(world)
  const admin = await anAdmin(world)
  const visitor = world.visitor()
  await visitor.post('/api/auth/login', { email: customer.email, password: 'not the password' })
  await visitor.post('/api/auth/forgot', { email: customer.email })
  await zuhura.post('/api/user/email', { email: 'zuhura.kipchirchir@example.org', password })
  await zuhura.patch('/api/user', { area: 'Barabara ya Tausi' })
  const saved = { name: `Kwa ${customer.name}`, areaName: 'Kilimani', address: 'Barabara ya Tausi 12' }
  expect((await zuhura.post('/api/user/addresses', { ...saved, landmark: 'Barabara ya Tausi' })).status).toBe(201)
  const off = [{ topic: 'ORDER', channel: 'sms' }]
  expect((await zuhura.send('PUT', '/api/user/notification-choices', { off })).status).toBe(200)
  const act = (what: string, text: string) =>
    admin.post(`/api/admin/users/${zuhura.user.id}/${what}`, { reason: says(text) })
  const error = `550 ${customer.email}: mailbox full`
  await aDeadLetter(world, { kind: 'ACCOUNT_MAIL', address: customer.email, error })
  const { items: waiting } = (await admin.get('/api/admin/jobs/dead-letters')).body
  const ids = waiting.map(({ id }: { id: string }) => id)
  expect((await admin.post('/api/admin/jobs/dead-letters/give-up', { ids })).status).toBe(200)
  await act('disable', 'Account looks taken over')
  await act('enable', 'It was her')
  zuhura = await signedIn(world, zuhura.user)

  await world.app.inject({
    method: 'POST',
    url: `/api/sms/incoming/${sms.SMS_CALLBACK_TOKEN}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ from: zuhura.user.phone, text: 'STOP', id: 'one' }).toString(),
  })
  const { body: question } = await zuhura.post('/api/user/passkeys/options')
  const passkey = new Authenticator(world.config.publicUrl).make(question)
  expect((await zuhura.post('/api/user/passkeys', { name: `Simu ya ${customer.name}`, passkey })).status).toBe(200)
  expect((await zuhura.post('/api/user/phone/code', {})).status).toBe(202)
  expect((await zuhura.send('PUT', '/api/user/whatsapp', { language: 'sw', place: 'CHECKOUT' })).status).toBe(200)
  const product = await aProduct(world, shop, { priceKES: 650 })
  const areaId = await aDeliveryArea(world, shop)
  const fulfilment = { method: 'DELIVERY', areaId, address: 'Barabara ya Tausi 12', landmark: 'The mango gate' }
  const delivered = await aPaidOrder(world, shop, zuhura, [{ product }], { fulfilment, note: 'Please no chilli' })
  expect(delivered.status).toBe('PAID')
  for (const step of ['accept', 'ready', 'dispatch', 'complete'])
    await shop.owner.post(`/api/vendor/orders/${delivered.id}/${step}`)
  expect((await zuhura.send('DELETE', `/api/user/earlier-addresses/${delivered.id}`)).status).toBe(204)
  await plantReview(admin, delivered.id)

  await plantProblem(delivered, admin)

  const refunded = await aPaidOrder(world, shop, zuhura, [{ product }])
  await refundOrder(shop.owner, refunded.id, { whole: true }, { reason: says('Something was missing') })
  await inTime(world, async () => {
    const { body } = await admin.get(`/api/admin/refunds?search=${refunded.number}`)
    return body.items[0]?.status === 'SUCCEEDED'
  })
  const cancelled = await aPaidOrder(world, shop, zuhura, [{ product }])
  await admin.post(`/api/admin/orders/${cancelled.id}/cancel`, { reason: says('The shop burned down') })
  await inTime(world, async () => {
    const { body } = await admin.get(`/api/admin/refunds?search=${cancelled.number}`)
    return body.items[0]?.status === 'SUCCEEDED'
  })

  await plantTickets()
  await plantStaff()
  // What a receipt that is issued from now on would keep, as the law on taxes wants it.
  const billing = { companyName: `Duka la ${customer.name}`, kraPin: 'A012345678Z' }
  expect((await zuhura.send('PUT', '/api/user/billing-details', billing)).status).toBe(200)
  // Of another amount than the order's: in suspense, until a person decides.
  const wrong = await checkOut(zuhura, cartOf(shop, zuhura, [{ product }]))
  await eventually(async () => {
    const now = (await zuhura.get(`/api/user/orders/${wrong.body.order.id}`)).body
    return now.payment.status === 'PROMPTED'
  })
  const receipt = newReceipt()
  await (await stkCallbackSender(world, wrong.body.order.id, receipt))(600)
  await eventually(async () => (await admin.get(`/api/admin/suspense?search=${receipt}`)).body.items[0])
  // What nobody could place, and a person looked into.
  const reviewed = async () => (await admin.get('/api/admin/webhook-events')).body.items
  // By hand, under no order's number but her own.
  await payUnchecked(world, customer.phone, { account: '0711987653', amountKES: 50 })
  await sendConfirmation(world, { receipt: newReceipt(), account: customer.name, amountKES: 70 }, 'of-nobody')
  const stranger = new Visitor(world.config.providers.mpesa.callbackUrl)
  await stranger.post('/api/payments/stk/ffffffffffffffffffffffffffffffff', {
    phone: 254711987653,
    from: customer.name,
  })

  await eventually(async () => (await world.db.$count(webhookEvents, isNull(webhookEvents.appliedAt))) === 0)
  const unplaced = await reviewed()
  expect(unplaced.length).toBeGreaterThan(0)
  for (const { id } of unplaced)
    await admin.post(`/api/admin/webhook-events/${id}/review`, { note: says('Nothing of ours') })

  await plantDecisionsOfTwo(product, admin)
  const { items: open } = (await admin.get('/api/admin/suspense?state=OPEN')).body
  for (const { id } of open) await admin.post(`/api/admin/suspense/${id}/keep`, { note: says('Agreed on the phone') })
  // By card, and never paid.
  await checkOut(zuhura, cartOf(shop, zuhura, [{ product }], { payment: { method: 'CARD' } }))

  const party = `254711987653 - ${customer.name}`
  const stray = newReceipt()
  await importStatementCsv(
    admin,
    statementCsv([
      { receipt: delivered.payment.receipt, amountKES: 750, party, details: `Pay Bill from ${party}` },
      { receipt: stray, amountKES: 35 },
    ]),
  )
  const { items: lines } = (await admin.get(`/api/admin/reconciliation/lines?show=UNMATCHED&search=${stray}`)).body
  const line = `/api/admin/reconciliation/lines/${lines[0].id}`
  const external = `${line}/external`
  await admin.patch('/api/admin/settings', { suspenseApproverFromKES: 35 })
  const { proposal } = (await admin.post(external, { note: says('She says it is not hers') })).body
  const other = await anAdmin(world)
  await other.post(`${line}/decline`, { proposalId: proposal.id, note: says('Ask her brother') })
  await admin.patch('/api/admin/settings', { suspenseApproverFromKES: 50_000 })
  expect((await admin.post(external, { note: says('Meant for somebody else') })).status).toBe(200)
}

/** What all sides wrote of a problem with an order of hers. */
async function plantProblem({ id, lines }: { id: string; lines: { id: string }[] }, admin: Person) {
  const claimed = [{ orderLineId: lines[0]?.id as string, quantity: 1 }]
  const { body } = await report(zuhura, id, { lines: claimed, words: says('It was cold') })
  const problem = body.items[0].id
  const answer = { amountKES: 50, words: says('We are sorry') }
  expect((await shop.owner.post(`/api/vendor/problems/${problem}/offer`, answer)).status).toBe(200)
  const asked = { words: says('That is too little') }
  expect((await zuhura.post(`/api/user/orders/${id}/problems/${problem}/ask-market`, asked)).status).toBe(200)
  await admin.patch('/api/admin/settings', { suspenseApproverFromKES: 100 })
  const decide = (amountKES: number, text: string) =>
    admin.command(`/api/admin/problems/${problem}/decide`, { amountKES, bearer: 'SHOP', words: says(text) })
  const { proposal } = (await decide(200, 'She is right')).body
  const note = says('Not so much')
  const other = await anAdmin(world)
  const declined = await other.post(`/api/admin/problems/${problem}/decline`, { proposalId: proposal.id, note })
  expect(declined.status).toBe(200)
  await admin.patch('/api/admin/settings', { suspenseApproverFromKES: 50_000 })
  expect((await decide(0, 'Nothing goes back')).status).toBe(200)
}

/**
 * What administrators wrote where it takes two of them, and of money that came under no name of hers and was given to
 * her order.
 */
async function plantDecisionsOfTwo(product: GivenProduct, admin: Person) {
  const other = await anAdmin(world)
  const find = async (search: string) => (await admin.get(`/api/admin/suspense?search=${search}`)).body.items[0]
  await admin.patch('/api/admin/settings', { suspenseApproverFromKES: 650 })
  const receipt = newReceipt()
  await sendConfirmation(world, { receipt, account: 'CHAMA', amountKES: 650 })
  const { id } = await eventually(() => find(receipt))
  const { body } = await checkOut(zuhura, cartOf(shop, zuhura, [{ product }]))
  const act = (by: Person, what: string, more: object) => by.post(`/api/admin/suspense/${id}/${what}`, more)
  const { proposal } = (await act(admin, 'not-received', { note: says('Nobody knows her') })).body
  await act(other, 'decline', { proposalId: proposal.id, note: says('She called, and it is hers') })
  await admin.patch('/api/admin/settings', { suspenseApproverFromKES: 50_000 })
  expect((await act(admin, 'keep', { note: says('She lets us keep it') })).status).toBe(200)

  await admin.patch('/api/admin/settings', { suspenseApproverFromKES: 650 })
  const given = newReceipt()
  await sendConfirmation(world, { receipt: given, account: 'DUKA', amountKES: 650 })
  const money = await eventually(() => find(given))
  const { payment } = await orderOf(zuhura, body.order.id)
  const give = { paymentId: payment.id, note: `${customer.name} showed the message` }
  const waits = (await admin.post(`/api/admin/suspense/${money.id}/allocate-to-payment`, give)).body
  const confirmed = await other.post(`/api/admin/suspense/${money.id}/confirm`, { proposalId: waits.proposal.id })
  expect(confirmed.body).toMatchObject({ resolution: 'ALLOCATED_TO_PAYMENT' })
  for (const step of ['accept', 'ready', 'complete'])
    expect((await shop.owner.post(`/api/vendor/orders/${body.order.id}/${step}`)).status).toBe(200)
  await admin.patch('/api/admin/settings', { suspenseApproverFromKES: 50_000 })

  const correction = await admin.post('/api/admin/ledger-corrections', {
    vendorId: shop.id,
    from: 'PROMOTIONS',
    to: 'COMMISSION',
    amountKES: 5,
    reason: says('Her discount was counted twice'),
  })
  const note = says('It was not')
  expect((await other.post(`/api/admin/ledger-corrections/${correction.body.id}/decline`, { note })).status).toBe(200)
}

async function plantTickets() {
  const event = await anEvent(world, shop, { startsAt: plus(world.clock.now(), hours(1)), asksHolderNames: true })
  const product = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, name: 'Regular', priceKES: 100 })
  const cart = cartOf(shop, zuhura, [{ product, quantity: 3 }], { fulfilment: { method: 'TICKETS' } })
  const items = cart.items.map((line) => ({ ...line, holderNames: [customer.name, 'Halima Said', null] }))
  const { body } = await checkOut(zuhura, { ...cart, items })
  await world.phones.answer(customer.phone)
  const order = await eventually(async () => {
    const now = (await zuhura.get(`/api/user/orders/${body.order.id}`)).body
    return now.status !== 'PENDING_PAYMENT' && now
  })
  const [hers, sent, kept] = order.tickets
  const friend = await aPerson(world, { name: 'Brian Oduor' })
  const passed = await zuhura.post(`/api/user/tickets/${sent.id}/transfer`, {
    name: 'Brian',
    contact: friend.user.email,
  })
  await friend.post('/api/user/tickets/accept', { token: tokenOf(passed.body.link) })
  const back = await zuhura.post(`/api/user/tickets/${kept.id}/transfer`, { name: 'Someone', contact: '0733000111' })
  expect(back.status).toBe(200)
  await zuhura.post(`/api/user/tickets/${kept.id}/take-back`)
  const text = says('The mother of the bride sings')
  expect((await shop.owner.command(`/api/vendor/events/${event.id}/messages`, { text })).status).toBe(201)

  const gate = await aGate(world, shop, { eventIds: [event.id], name: `${customer.name}’s tablet` })
  const other = await aGate(world, shop, { eventIds: [event.id], gate: 'Gate B', name: 'Juma' })
  await gate.get(`/api/vendor/scan/search?search=${encodeURIComponent(customer.name)}&eventId=${event.id}`)
  await gate.post('/api/vendor/scan', { code: hers.code, nonce: crypto.randomUUID() })
  world.clock.pass(minutes(14))
  const scan = {
    ticketId: hers.id,
    code: hers.code,
    issue: 1,
    at: world.clock.now().toISOString(),
    note: says('Let in by hand'),
  }
  await sync(other, [anOfflineScan(scan)])
  const [incident] = (await shop.owner.get('/api/vendor/scan/incidents')).body.items
  await other.post(`/api/vendor/scan/incidents/${incident.id}/statements`, { text: says('In a red cap') })
  await shop.owner.post(`/api/vendor/scan/incidents/${incident.id}/resolve`, {
    resolution: 'COPIED_CODE',
    note: says('A screenshot'),
  })
  // Somebody else meant her, and she did not take it.
  const mine = (await friend.get('/api/user/tickets')).body.items[0]
  if (mine.status === 'VALID') {
    await friend.post(`/api/user/tickets/${mine.id}/transfer`, { name: customer.name, contact: customer.email })
    await friend.post(`/api/user/tickets/${mine.id}/take-back`)
  }
  const later = await anEvent(world, shop, { capacity: 0, quota: 1, startsAt: plus(world.clock.now(), days(3)) })
  await aProduct(world, shop, { kind: 'TICKET', eventId: later.id, name: 'Regular', priceKES: 100 })
  await zuhura.post(`/api/events/${later.slug}/waitlist`, { quantity: 1 })
}

async function plantStaff() {
  const invite = (of: Shop) =>
    of.owner.post('/api/vendor/staff/invitations', { email: customer.email, role: 'CASHIER', granted: [] })
  await invite(await aShop(world, { name: 'Swahili Plate' }))
  const employer = await aShop(world, { name: 'Choma Corner' })
  await invite(employer)
  await world.periodicJobs.sendDueMail()
  const letter = mailbox.to(customer.email).findLast(({ text }) => text.includes('Choma Corner'))
  expect((await acceptAs(zuhura, tokenOf(letter?.text ?? ''))).status).toBe(200)
  const { members } = (await employer.owner.get('/api/vendor/staff')).body
  const member = members.find(({ email }: { email?: string }) => email === customer.email)
  await employer.owner.patch(`/api/vendor/staff/${member.id}`, { role: 'MANAGER', granted: [] })
  await anInvitation(employer)
}

/** Everything that it keeps of the owner of a shop. */
async function plantOwner() {
  mwangaza = await register(owner, 'VENDOR')
  const values = { name: 'Sunrise', phone: owner.phone, address: 'Barabara ya Tausi 3' }
  await mwangaza.send('PUT', '/api/user/shop-draft', { step: 'shop', values })
  await mwangaza.send('POST', '/api/user/documents?kind=NATIONAL_ID', await aPhotograph(), {
    'content-type': 'image/jpeg',
  })
  const made = await aShop(world, {
    name: 'Sunrise',
    tagline: 'By Mwangaza Lokichar',
    description: 'Call 0722 876 541',
  })
  await world.pool.query(
    `update vendors set owner_id = $1, phone = $2, payout_phone = $2, address = 'Barabara ya Tausi 3' where id = $3`,
    [mwangaza.user.id, owner.phone, made.id],
  )
  const own: Shop = { ...made, owner: mwangaza }
  await sendPicture(own, await aPhotograph(), 'SHOP_LOGO')
  const admin = await anAdmin(world)
  const second = '+254722876541'
  await admin.post(`/api/admin/vendors/${made.id}/payout-phone`, {
    payoutPhone: '+254733111222',
    reason: `Asked by ${owner.name}`,
  })
  await admin.post(`/api/admin/vendors/${made.id}/payout-phone`, {
    payoutPhone: second,
    reason: `Her own again: ${owner.name}`,
  })
  world.clock.pass(hours(25))
  await earn(world, made.id, 500)
  mwangaza = await signedIn(world, mwangaza.user)
  const later = await anAdmin(world)
  const verifiedAt = { payoutPhoneVerifiedAt: world.clock.now() }
  await world.db.update(vendors).set(verifiedAt).where(eq(vendors.payoutPhone, owner.phone))
  const { body } = await mwangaza.command('/api/vendor/payouts', { amountKES: 500, password })
  expect((await approvePayout(later, body.id)).status).toBe(200)
  const paid = await inTime(world, async () => {
    const item = (await later.get(`/api/admin/payouts/${body.id}`)).body
    return item.status === 'PAID' && item
  })
  const party = `254722876541 - ${owner.name}`
  await importStatementCsv(later, statementCsv([{ receipt: paid.reference, amountKES: -500, party }]), 'second.csv')
  await plantDecisionsAbout(own, later)
  const reason = `${owner.name} closes for good`
  expect((await later.post(`/api/admin/vendors/${made.id}/suspend`, { reason })).status).toBe(200)
}

/** What an administrator wrote to her of what she wanted to sell. */
async function plantDecisionsAbout(own: Shop, admin: Person) {
  const reason = `${owner.name}, please show the food itself`
  const product = await aProduct(world, own)
  await admin.patch('/api/admin/settings', { approvesProducts: 'NOBODY' })
  const { version } = (await mwangaza.get(`/api/vendor/products/${product.id}`)).body
  const renamed = (await mwangaza.patch(`/api/vendor/products/${product.id}`, { version, name: 'Chapati' })).body
  await admin.patch('/api/admin/settings', { approvesProducts: 'EVERYONE' })
  const rejected = await admin.post(`/api/admin/products/${product.id}/reject`, { version: renamed.version, reason })
  expect(rejected.status).toBe(200)
  const event = await anEvent(world, own)
  expect((await admin.post(`/api/admin/events/${event.id}/take-down`, { reason })).status).toBe(200)
}

/** What is open is closed, and both ask to be erased; thirty days later they are. */
async function eraseBoth() {
  await world.periodicJobs.rejectUnacceptedOrders()
  for (let n = 0; n < 6; n++) {
    world.clock.pass(minutes(20))
    await world.periodicJobs.followUpPayments()
    await world.periodicJobs.expireOrders()
  }
  world.clock.pass(days(2))
  await world.periodicJobs.expireOrders()
  await world.periodicJobs.releaseEarnings()
  for (const { user } of [zuhura, mwangaza]) {
    const admin = await anAdmin(world)
    const { erasure } = (await admin.get(`/api/admin/users/${user.id}`)).body
    expect(erasure).toMatchObject({
      prevents: [],
      waitsFor: { orders: 0, payments: 0, refunds: 0, suspense: 0 },
      tickets: [],
    })
    const asked = await admin.post(`/api/admin/users/${user.id}/erasure`, {
      orders: erasure.orders,
      knowsOfTickets: false,
    })
    expect(asked.status).toBe(200)
  }
  await world.periodicJobs.sendDueMail()
  world.clock.pass(days(30))
  await world.periodicJobs.erasePeople()
}

let violationsBefore: unknown

beforeAll(async () => {
  await plantCustomer()
  await plantOwner()
  before = await columnsWith(world, fragments)
  violationsBefore = await verifyLedger(world.db)
  await eraseBoth()
}, 120_000)

describe('erasing a person', () => {
  it('is looked for in a database that had them in all of these columns', () => {
    expect(before).toEqual(planted.toSorted())
  })

  it('is decided for every column of text, JSON and bytes: a new one has to be written down', async () => {
    const { rows } = await world.pool.query(
      `select table_name || '.' || column_name as column from information_schema.columns where table_schema = 'public'
       and udt_name in ('text', '_text', 'citext', 'varchar', 'json', 'jsonb', 'bytea') order by 1`,
    )
    const decided = [...planted, ...Object.values(others).flat()]
    expect(rows.map(({ column }) => column).toSorted()).toEqual(decided.toSorted())
  })

  it('has an index to whoever a table names, so that to delete somebody reads no table that grows', async () => {
    const { rows } = await world.pool.query(
      `select conrelid::regclass || '.' || attname as column from pg_constraint
       join pg_attribute on attrelid = conrelid and attnum = conkey[1]
       where contype = 'f' and confrelid = 'users'::regclass
         and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]) order by 1`,
    )
    // One row for each setting, proof and file of payouts.
    const ofFewRows = ['ledger_proofs.requested_by', 'payout_batches.created_by', 'settings.changed_by']
    expect(rows.map(({ column }) => column)).toEqual(ofFewRows)
  })

  it('leaves their names, addresses and numbers in no column of any table', async () => {
    expect(await columnsWith(world, fragments)).toEqual([])
  })

  it('leaves nothing of what they chose to be told', async () => {
    expect(await world.db.$count(notificationChoices, eq(notificationChoices.userId, zuhura.user.id))).toBe(0)
  })

  it('leaves the books as they were', async () => {
    expect(await verifyLedger(world.db)).toEqual(violationsBefore)
    expect(violationsBefore).toEqual([])
  })
})

describe('the words by which a person is found', () => {
  it.each([
    ['Call 0711 987 653', true],
    ['+254711987653', true],
    ['254-711-987-653', true],
    ['{"MSISDN": 254711987653}', true],
    ['zuhura  KIPCHIRCHIR came', true],
    ['ZUHURA.KIPCHIRCHIR@example.com', true],
    ['Zuhura alone', false],
    ['1254711987653', false],
    ['zuhura.kipchirchir@example.community', false],
  ])('%s: %s', async (text, isFound) => {
    const pattern = personPattern({ words: [customer.name, customer.email], phones: [customer.phone] })
    const { rows } = await world.pool.query('select $1 ~* $2 as found', [text, pattern])
    expect(rows[0].found).toBe(isFound)
  })

  it('are matched as they are written, whatever characters they have, and nothing by nobody', async () => {
    const pattern = personPattern({ words: ['A"b (c) [d] \\e.*'], phones: [] })
    const find = async (text: string, of = pattern) =>
      (await world.pool.query('select $1 ~* $2 as found', [text, of])).rows[0].found
    expect(await find('was A"b (c) [d] \\e.* here')).toBe(true)
    expect(await find(JSON.stringify({ name: 'A"b (c) [d] \\e.*' }))).toBe(true)
    expect(await find('', personPattern({ words: ['', 'Al'], phones: [''] }))).toBe(false)
  })
})

import { afterEach, describe, expect, it } from 'vitest'
import type { InvoiceKind } from '#contracts/money/invoices.ts'
import { invoices } from '#server/modules/orders/invoices/invoices.tables.ts'
import { deliveries } from '#server/modules/outbox/outbox.tables.ts'
import { days, hours, minutes } from '#server/platform/clock.ts'
import { and, eq, sql } from '#server/platform/database/drizzle.ts'
import { inTime } from '#server/testing/builders/disbursements.ts'
import {
  anOrderToSign,
  anotherSigner,
  aSigningShop,
  initialise,
  serialOf,
  signNow,
} from '#server/testing/builders/etims.ts'
import { orderOf } from '#server/testing/builders/orders.ts'
import { anAdmin, signedIn } from '#server/testing/builders/people.ts'
import { refundOrder } from '#server/testing/builders/refunds.ts'
import { aShop, type Shop } from '#server/testing/builders/shops.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { etimsSettings, startEtims } from '#server/testing/stand-ins/etims.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { etimsDevices, etimsSignatures } from './etims.tables.ts'

const authority = await startEtims()
const market = { MARKET_NAME: 'Uliza Market Limited', MARKET_KRA_PIN: 'P052345678Q', MARKET_VAT_REGISTERED: 'true' }
const world = aWorld({ ...etimsSettings(authority), ...market })
const sign = () => world.periodicJobs.sendDueEtims()
afterEach(() => authority.endScenarios())

/** Until nothing waits for its next try. */
async function signAll(tries = 12) {
  for (let count = 0; count < tries; count++) {
    await sign()
    world.clock.pass(minutes(10))
  }
}

const documentsOf = (shop: Shop, kind: InvoiceKind) =>
  world.db
    .select()
    .from(invoices)
    .leftJoin(etimsSignatures, eq(etimsSignatures.invoiceId, invoices.id))
    .where(and(eq(invoices.vendorId, shop.id), eq(invoices.kind, kind)))
    .orderBy(invoices.number)

const numbersAt = async (pin: string) =>
  (await authority.deviceOf(pin))?.registered.map(({ request }) => request.invcNo)

const listed = async (shop: Shop) =>
  (await (await signedIn(world, shop.owner.user)).get('/api/vendor/revenue/invoices')).body.items

async function refundWhole(shop: Shop, { customer, id }: Awaited<ReturnType<typeof anOrderToSign>>) {
  await refundOrder(shop.owner, id, { whole: true }, { reason: 'The fish was cold' })
  const isThere = async () =>
    (await orderOf(customer, id)).refunds.every(({ status }: { status: string }) => status === 'SUCCEEDED')
  await inTime(world, isThere, { within: minutes(10) })
}

const monthOf = (moment: Date) => new Date(moment.getTime() + hours(3)).toISOString().slice(0, 7)

const textOf = async (pdf: Buffer) => (await readPdf(pdf)).join('\n')

describe('a device', () => {
  it('is initialised once by the owner of its shop, and its key is shown to nobody', async () => {
    const { shop, pin } = await aSigningShop(world, { hasDevice: false })
    expect((await shop.owner.get('/api/vendor/etims')).body).toEqual({ isOn: true, pin, device: null })
    await initialise(shop, pin)
    const shown = (await shop.owner.get('/api/vendor/etims')).body
    const { cmcKey, sdcId } = (await authority.deviceOf(pin))!
    expect(shown.device).toMatchObject({ pin, branchId: '00', controlUnit: sdcId, signed: 0 })
    expect(JSON.stringify(shown)).not.toContain(cmcKey)
    const [device] = await world.db.select().from(etimsDevices).where(eq(etimsDevices.vendorId, shop.id))
    expect(device?.sealedKey?.includes(cmcKey)).toBe(false)
    const again = await shop.owner.post('/api/vendor/etims/device', { branchId: '00', serial: serialOf(pin) })
    expect([again.status, again.body.code]).toEqual([409, 'invalid_transition'])
  })

  it('that was initialised elsewhere says whom to ask, and one that is not known to look at its serial', async () => {
    const { shop, pin } = await aSigningShop(world)
    await world.db.delete(etimsDevices).where(eq(etimsDevices.vendorId, shop.id))
    const used = await shop.owner.post('/api/vendor/etims/device', { branchId: '00', serial: serialOf(pin) })
    expect([used.status, used.body.code, used.body.detail]).toEqual([
      409,
      'etims_used_device',
      expect.stringContaining('Ask KRA'),
    ])
    const unknown = await shop.owner.post('/api/vendor/etims/device', { branchId: '00', serial: 'NONE123' })
    expect([unknown.status, unknown.body.code]).toEqual([409, 'etims_unknown_device'])
  })

  it('needs the PIN of its shop', async () => {
    const { owner } = await aShop(world)
    const refused = await owner.post('/api/vendor/etims/device', { branchId: '00', serial: 'DVC123' })
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('KRA PIN')])
  })
})

describe('a receipt', () => {
  it('is signed after it is issued, and then says by which unit, in a code and in words; the rest of it stays the same', async () => {
    const { shop, pin } = await aSigningShop(world)
    const order = await anOrderToSign(world, shop)
    const before = await textOf(await order.receipt())
    expect(before).toContain('eTIMS is signing this')
    expect(before).not.toContain('ask whoever sold it')
    expect(await listed(shop)).toMatchObject([{ signing: { state: 'WAITING', unitNumber: null } }])
    await sign()
    const after = await textOf(await order.receipt())
    const { sdcId, registered } = (await authority.deviceOf(pin))!
    const [{ request, signed } = {} as never] = registered
    expect(request).toMatchObject({ trdInvcNo: 'RECEIPT-000001', totAmt: 950, totTaxAmt: 131.03, custNm: 'Customer' })
    const inFours = (text: string) => text.match(/.{1,4}/g)!.join('-')
    for (const words of [sdcId, `${sdcId}/1`, '1/1 NS', inFours(signed.rcptSign), inFours(signed.intrlData), '818.97'])
      expect(after).toContain(words)
    const rest = (text: string) => text.slice(0, text.indexOf('KSh 950.00'))
    expect(rest(after)).toBe(rest(before))
    expect(await listed(shop)).toMatchObject([{ signing: { state: 'SIGNED', unitNumber: `${sdcId}/1`, reason: null } }])
    const page = await fetch(
      `${authority.url}/common/link/etims/receipt/indexEtimsReceiptData?Data=${pin}00${signed.rcptSign}`,
    )
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('RECEIPT-000001')])
  })

  it('names the company that it is made out to, and nobody else', async () => {
    const { shop, pin } = await aSigningShop(world)
    const order = await anOrderToSign(world, shop)
    const delta = { companyName: 'Delta Studio Limited', kraPin: 'P051730118D' }
    await order.customer.send('PUT', '/api/user/billing-details', delta)
    await order.receipt()
    await sign()
    await refundWhole(shop, order)
    await order.creditNotes()
    await sign()
    const { registered } = (await authority.deviceOf(pin))!
    const named = registered.map(({ request }) => [request.custTin, request.custNm])
    expect(named).toEqual([
      [delta.kraPin, delta.companyName],
      [delta.kraPin, delta.companyName],
    ])
  })

  it('is signed without the PIN of its buyer where that is refused, says so, and its credit note names none either', async () => {
    const { shop, pin } = await aSigningShop(world)
    const order = await anOrderToSign(world, shop)
    const delta = { companyName: 'Delta Studio Limited', kraPin: 'P051730118D' }
    await order.customer.send('PUT', '/api/user/billing-details', delta)
    await order.receipt()
    await authority.scenario(pin, 'unknown-customer')
    await sign()
    await refundWhole(shop, order)
    await order.creditNotes()
    await sign()
    const { registered } = (await authority.deviceOf(pin))!
    expect(registered.map(({ request }) => [request.rcptTyCd, request.custTin, request.custNm])).toEqual([
      ['S', null, delta.companyName],
      ['R', null, delta.companyName],
    ])
    expect(await textOf(await order.receipt())).toContain('not taken by eTIMS: correct it in your account')
  })

  it('that was refused with the PIN of its buyer, and whose answer without it is lost, is registered once', async () => {
    const { shop, pin } = await aSigningShop(world)
    const order = await anOrderToSign(world, shop)
    const delta = { companyName: 'Delta Studio Limited', kraPin: 'P051730118D' }
    await order.customer.send('PUT', '/api/user/billing-details', delta)
    await order.receipt()
    await authority.scenarioOf(pin, 'RECEIPT-000001', 'unknown-customer', 1)
    await authority.scenario(pin, 'lost-answer')
    await authority.scenario(pin, 'buyerless-sales')
    await sign()
    world.clock.pass(minutes(2))
    await sign()
    expect((await authority.deviceOf(pin))!.registered.map(({ request }) => request.custTin)).toEqual([null])
    expect(await documentsOf(shop, 'RECEIPT')).toMatchObject([{ etims_signatures: { customerPin: null } }])
    expect(await listed(shop)).toMatchObject([{ signing: { state: 'SIGNED' } }])
  })

  it('that is refused for anything else waits for a person, and is signed with the PIN of its buyer after that', async () => {
    const { shop, pin } = await aSigningShop(world)
    const order = await anOrderToSign(world, shop)
    const delta = { companyName: 'Delta Studio Limited', kraPin: 'P051730118D' }
    await order.customer.send('PUT', '/api/user/billing-details', delta)
    await order.receipt()
    await authority.scenario(pin, 'refused-inside-200')
    await sign()
    expect((await authority.deviceOf(pin))!.registered).toEqual([])
    expect(await listed(shop)).toMatchObject([{ signing: { state: 'REFUSED' } }])
    const admin = await anAdmin(world)
    const { items } = (await admin.get('/api/admin/jobs/dead-letters?kind=ETIMS_DOCUMENT&state=FAILED')).body
    await admin.post('/api/admin/jobs/dead-letters/retry', { ids: [items[0].id] })
    await sign()
    expect((await authority.deviceOf(pin))!.registered).toMatchObject([{ request: { custTin: delta.kraPin } }])
  })

  it('of a shop without a device, or from before it had one, is not sent; nor is its credit note', async () => {
    const { shop, pin } = await aSigningShop(world, { hasDevice: false })
    const order = await anOrderToSign(world, shop)
    await order.receipt()
    await initialise(shop, pin)
    await refundWhole(shop, order)
    await order.creditNotes()
    await signAll(2)
    expect(await numbersAt(pin)).toEqual([])
    expect((await listed(shop)).map(({ signing }: { signing: unknown }) => signing)).toEqual([null, null])
  })

  it('holds what is not taxed apart from what is, and a shop without VAT has nothing taxed', async () => {
    const { shop, pin } = await aSigningShop(world)
    await shop.owner.patch('/api/vendor/profile', { isVatRegistered: false })
    await (await anOrderToSign(world, shop)).receipt()
    await sign()
    const [{ request } = {} as never] = (await authority.deviceOf(pin))!.registered
    expect(request).toMatchObject({ taxblAmtD: 950, taxAmtD: 0, taxblAmtB: 0, totTaxAmt: 0, totAmt: 950 })
  })
})

describe('the numbers of a device', () => {
  it('have no gap and none is used twice, however many processes send at once', async () => {
    const { shop, pin } = await aSigningShop(world)
    for (let count = 0; count < 8; count++) await (await anOrderToSign(world, shop)).receipt()
    const issued = (await documentsOf(shop, 'RECEIPT')).map((row) => row.invoices.id)
    // Each claimed by a process of its own: who does not have the turn looks again.
    let waiting = issued
    for (let round = 0; waiting.length > 0 && round < 50; round++) {
      const looks = await Promise.all(waiting.map((id) => signNow(world, id)))
      waiting = waiting.filter((_, at) => looks[at])
    }
    expect(await numbersAt(pin)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    const signed = (await documentsOf(shop, 'RECEIPT')).map((row) => row.etims_signatures?.number)
    expect(signed.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect((await authority.deviceOf(pin))?.repeats).toBe(0)
    const [device] = await world.db.select().from(etimsDevices).where(eq(etimsDevices.vendorId, shop.id))
    expect(device).toMatchObject({ lastNumber: 8, pendingInvoiceId: null, turn: null })
  })

  it('are held by the database: none is skipped, none moves without what was signed, and nothing signed is changed', async () => {
    const { shop } = await aSigningShop(world)
    await (await anOrderToSign(world, shop)).receipt()
    await sign()
    const move = (to: number) =>
      world.db.update(etimsDevices).set({ lastNumber: to }).where(eq(etimsDevices.vendorId, shop.id))
    const refusal = (words: RegExp) => ({ cause: { message: expect.stringMatching(words) } })
    await expect(move(3)).rejects.toMatchObject(refusal(/moves by one/))
    await expect(move(0)).rejects.toMatchObject(refusal(/moves by one/))
    await expect(move(2)).rejects.toMatchObject(refusal(/nothing was signed as number 2/))
    const ofShop = eq(etimsSignatures.vendorId, shop.id)
    await expect(world.db.update(etimsSignatures).set({ number: 7 }).where(ofShop)).rejects.toMatchObject(
      refusal(/not changed/),
    )
    await expect(world.db.delete(etimsSignatures).where(ofShop)).rejects.toMatchObject(refusal(/not changed/))
  })
})

describe('a PIN that has sold by another program', () => {
  it('goes on after its numbers and its items, and only what is signed here is counted', async () => {
    const { shop, pin } = await aSigningShop(world, { hasPast: true })
    for (let count = 0; count < 2; count++) await (await anOrderToSign(world, shop)).receipt()
    await signAll(2)
    expect(await numbersAt(pin)).toEqual([41, 42])
    const signed = (await documentsOf(shop, 'RECEIPT')).map((row) => row.etims_signatures?.number)
    expect(signed.toSorted()).toEqual([41, 42])
    const owner = await signedIn(world, shop.owner.user)
    expect((await owner.get('/api/vendor/etims')).body.device.signed).toBe(2)
    const [device] = await world.db.select().from(etimsDevices).where(eq(etimsDevices.vendorId, shop.id))
    expect(device).toMatchObject({ pastNumber: 40, lastNumber: 42, items: { B: 13 } })
  })

  it('goes on there too where the first answer was lost', async () => {
    const { shop, pin } = await aSigningShop(world, { hasPast: true })
    await (await anOrderToSign(world, shop)).receipt()
    await authority.scenario(pin, 'dropped-request')
    await signAll(2)
    expect(await numbersAt(pin)).toEqual([41])
    expect((await authority.deviceOf(pin))?.repeats).toBe(0)
  })

  it('is learned before the first document is signed, and never after, which the database holds', async () => {
    const { shop } = await aSigningShop(world)
    const move = (pastNumber: number, lastNumber: number) =>
      world.db.update(etimsDevices).set({ pastNumber, lastNumber }).where(eq(etimsDevices.vendorId, shop.id))
    const refusal = { cause: { message: expect.stringMatching(/learned before it signs/) } }
    await expect(move(40, 41)).rejects.toMatchObject(refusal)
    await (await anOrderToSign(world, shop)).receipt()
    await sign()
    await expect(move(40, 40)).rejects.toMatchObject(refusal)
  })
})

describe('a document whose answer was lost', () => {
  it('is asked for by its number before anything else is sent, and stands there once', async () => {
    const { shop, pin } = await aSigningShop(world)
    await (await anOrderToSign(world, shop)).receipt()
    await authority.scenario(pin, 'lost-answer')
    await sign()
    expect(await listed(shop)).toMatchObject([{ signing: { state: 'WAITING', reason: null } }])
    await (await anOrderToSign(world, shop)).receipt()
    await signAll(3)
    expect(await numbersAt(pin)).toEqual([1, 2])
    expect((await authority.deviceOf(pin))?.repeats).toBe(0)
    const rows = await documentsOf(shop, 'RECEIPT')
    expect(rows.map((row) => [row.invoices.number, row.etims_signatures?.number])).toEqual([
      [1, 1],
      [2, 2],
    ])
  })

  it('is recorded where the authority says that it has the number already (994)', async () => {
    const { shop, pin } = await aSigningShop(world)
    await (await anOrderToSign(world, shop)).receipt()
    await authority.scenario(pin, 'lost-answer')
    await sign()
    await world.db
      .update(etimsDevices)
      .set({ pendingInvoiceId: null, pendingAt: null })
      .where(eq(etimsDevices.vendorId, shop.id))
    await signAll(2)
    expect(await numbersAt(pin)).toEqual([1])
    expect(await listed(shop)).toMatchObject([{ signing: { state: 'SIGNED' } }])
  })

  it('is known by its sum, kind and day where the authority leaves its name out', async () => {
    const { shop, pin } = await aSigningShop(world)
    await (await anOrderToSign(world, shop)).receipt()
    await authority.scenario(pin, 'lost-answer')
    await sign()
    await authority.scenario(pin, 'nameless-sales', 'always')
    await signAll(2)
    expect([await numbersAt(pin), (await listed(shop))[0].signing.state]).toEqual([[1], 'SIGNED'])
  })

  it('is asked for again, and neither refused nor recorded, where that may be another', async () => {
    const { shop, pin } = await aSigningShop(world)
    await (await anOrderToSign(world, shop)).receipt()
    await sign()
    await (await anOrderToSign(world, shop, 500)).receipt()
    await authority.scenario(pin, 'lost-answer')
    await sign()
    await (await anOrderToSign(world, shop, 700)).receipt()
    // Beside the device stands another than was sent.
    const [, sent, other] = (await documentsOf(shop, 'RECEIPT')).map(({ invoices: { id } }) => id)
    const setPending = (pendingInvoiceId: typeof sent) =>
      world.db
        .update(etimsDevices)
        .set({ pendingInvoiceId: pendingInvoiceId! })
        .where(eq(etimsDevices.vendorId, shop.id))
    await setPending(other)
    await authority.scenario(pin, 'nameless-sales', 'always')
    await signAll(1)
    const states = async () =>
      (await listed(shop)).map(({ signing }: { signing: { state: string } }) => signing.state).toSorted()
    expect(await states()).toEqual(['SIGNED', 'WAITING', 'WAITING'])
    await setPending(sent)
    await authority.endScenarios()
    await signAll(3)
    expect(await states()).toEqual(['SIGNED', 'SIGNED', 'SIGNED'])
  })

  it('is sent again under the same number where nothing of it came there', async () => {
    const { shop, pin } = await aSigningShop(world)
    await (await anOrderToSign(world, shop)).receipt()
    await authority.scenario(pin, 'dropped-request', 2)
    await signAll(4)
    expect(await numbersAt(pin)).toEqual([1])
  })

  it('is finished by another process after the one that sent it has died', async () => {
    const { shop, pin } = await aSigningShop(world)
    const first = await anOrderToSign(world, shop)
    await first.receipt()
    await authority.scenario(pin, 'lost-answer')
    await sign()
    // It died with its turn.
    await world.db.execute(sql`update etims_devices set turn = gen_random_uuid(),
      turn_ends_at = ${new Date(world.clock.now().getTime() + minutes(3)).toISOString()} where vendor_id = ${shop.id}`)
    const other = anotherSigner(world)
    world.clock.pass(minutes(2))
    await other()
    expect(await listed(shop)).toMatchObject([{ signing: { state: 'WAITING' } }])
    for (let count = 0; count < 4; count++) {
      world.clock.pass(minutes(2))
      await other()
    }
    expect([await numbersAt(pin), (await listed(shop))[0].signing.state]).toEqual([[1], 'SIGNED'])
  })
})

describe('a fault of the authority', () => {
  it.each(['unknown-error', 'long-code', 'text-counters', 'spaced-keys'] as const)(
    '(%s) leaves the document signed once',
    async (scenario) => {
      const { shop, pin } = await aSigningShop(world)
      await (await anOrderToSign(world, shop)).receipt()
      await authority.scenario(pin, scenario)
      await signAll(2)
      expect([await numbersAt(pin), (await listed(shop))[0].signing.state]).toEqual([[1], 'SIGNED'])
    },
  )
})

describe('a document that waited long for the turn of its device', () => {
  it('is tried again a minute after its first fault, as any other', async () => {
    const { shop, pin } = await aSigningShop(world)
    await (await anOrderToSign(world, shop)).receipt()
    const turnEnds = new Date(world.clock.now().getTime() + minutes(1))
    await world.db.execute(sql`update etims_devices set turn = gen_random_uuid(),
      turn_ends_at = ${turnEnds.toISOString()} where vendor_id = ${shop.id}`)
    await authority.scenario(pin, 'unknown-error')
    while (world.clock.now() <= turnEnds) {
      await sign()
      world.clock.pass(5_000)
    }
    await sign()
    world.clock.pass(minutes(1))
    await sign()
    expect(await numbersAt(pin)).toEqual([1])
  })
})

describe('a document that is refused', () => {
  it('waits for a person with the reason, keeps no other from its number, and is signed when it is tried again', async () => {
    const { shop, pin } = await aSigningShop(world)
    await (await anOrderToSign(world, shop)).receipt()
    await authority.scenario(pin, 'refused-inside-200')
    await sign()
    const reason = expect.stringContaining('Invalid taxblAmt on item: 1')
    expect(await listed(shop)).toMatchObject([{ signing: { state: 'REFUSED', reason } }])
    await (await anOrderToSign(world, shop)).receipt()
    await sign()
    expect(await numbersAt(pin)).toEqual([1])
    const admin = await anAdmin(world)
    const { items } = (await admin.get('/api/admin/jobs/dead-letters?kind=ETIMS_DOCUMENT&state=FAILED')).body
    expect(items).toMatchObject([{ subject: expect.stringContaining('RECEIPT-000001'), error: reason }])
    await admin.post('/api/admin/jobs/dead-letters/retry', { ids: [items[0].id] })
    await sign()
    expect(await numbersAt(pin)).toEqual([1, 2])
    expect((await listed(shop)).map(({ signing }: { signing: { state: string } }) => signing.state)).toEqual([
      'SIGNED',
      'SIGNED',
    ])
  })

  it('is tried by itself for a week before it waits for a person, where the authority does not answer, and our own words of that are not shown as those of KRA', async () => {
    const { shop, pin } = await aSigningShop(world)
    const { order, receipt } = await anOrderToSign(world, shop)
    await receipt()
    await authority.scenario(pin, 'dropped-request', 'always')
    const path = `/api/vendor/revenue/invoices?month=${monthOf(new Date(order.paidAt))}`
    const signing = async () => (await (await signedIn(world, shop.owner.user)).get(path)).body.items[0].signing
    for (let count = 0; count < 28; count++) {
      await sign()
      world.clock.pass(hours(6))
    }
    expect(await signing()).toMatchObject({ state: 'WAITING', reason: null })
    for (let count = 0; count < 4; count++) {
      await sign()
      world.clock.pass(hours(6))
    }
    expect(await signing()).toMatchObject({ state: 'FAILED', reason: null })
  })
})

describe('a document that is never answered', () => {
  it('keeps the others of its device from their numbers for minutes, and not for the week in which it is tried', async () => {
    const { shop, pin } = await aSigningShop(world)
    await authority.scenarioOf(pin, 'RECEIPT-000001', 'unknown-error')
    await (await anOrderToSign(world, shop)).receipt()
    await sign()
    await (await anOrderToSign(world, shop)).receipt()
    await sign()
    expect(await numbersAt(pin)).toEqual([])
    for (let count = 0; count < 60; count++) {
      world.clock.pass(minutes(1))
      await sign()
    }
    expect((await documentsOf(shop, 'RECEIPT')).map((row) => row.etims_signatures?.number)).toEqual([undefined, 1])
    await authority.endScenarios()
    world.clock.pass(hours(2))
    await sign()
    expect((await documentsOf(shop, 'RECEIPT')).map((row) => row.etims_signatures?.number)).toEqual([2, 1])
  })
})

describe('a document of which nothing is known when it is no longer tried', () => {
  async function aDeadLetter(scenario: 'dropped-request' | 'lost-answer') {
    const { shop, pin } = await aSigningShop(world)
    await (await anOrderToSign(world, shop)).receipt()
    await authority.scenario(pin, scenario)
    await sign()
    const [{ invoices: document } = {} as never] = await documentsOf(shop, 'RECEIPT')
    const failed = await world.db
      .update(deliveries)
      .set({ state: 'FAILED', dueAt: null })
      .where(eq(deliveries.subjectId, document.id))
      .returning({ id: deliveries.id })
    return { shop, pin, delivery: failed[0]!.id }
  }
  const registeredAt = async (pin: string) =>
    (await authority.deviceOf(pin))?.registered.map(({ request }) => [request.invcNo, request.trdInvcNo])

  it('leaves its number to the next, and is not sent with it; tried again by a person, it has the number after', async () => {
    const { shop, pin, delivery } = await aDeadLetter('dropped-request')
    await (await anOrderToSign(world, shop)).receipt()
    await signAll(2)
    expect(await registeredAt(pin)).toEqual([[1, 'RECEIPT-000002']])
    await (await anAdmin(world)).post('/api/admin/jobs/dead-letters/retry', { ids: [delivery] })
    await sign()
    expect(await registeredAt(pin)).toEqual([
      [1, 'RECEIPT-000002'],
      [2, 'RECEIPT-000001'],
    ])
  })

  it('is not sent once it was given up', async () => {
    const { shop, pin, delivery } = await aDeadLetter('dropped-request')
    const admin = await anAdmin(world)
    expect((await admin.post('/api/admin/jobs/dead-letters/give-up', { ids: [delivery] })).status).toBe(200)
    await (await anOrderToSign(world, shop)).receipt()
    await signAll(2)
    expect(await registeredAt(pin)).toEqual([[1, 'RECEIPT-000002']])
  })

  it('is recorded by the next where the authority has it after all', async () => {
    const { shop, pin } = await aDeadLetter('lost-answer')
    await (await anOrderToSign(world, shop)).receipt()
    await signAll(2)
    expect(await registeredAt(pin)).toEqual([
      [1, 'RECEIPT-000001'],
      [2, 'RECEIPT-000002'],
    ])
    const rows = await documentsOf(shop, 'RECEIPT')
    expect(rows.map((row) => row.etims_signatures?.number)).toEqual([1, 2])
  })
})

describe('a credit note', () => {
  it('waits until its sale is signed, names that, and says on paper what the authority demands', async () => {
    const { shop, pin } = await aSigningShop(world)
    const order = await anOrderToSign(world, shop)
    await order.receipt()
    await authority.scenario(pin, 'unknown-error')
    await sign()
    await refundWhole(shop, order)
    await order.creditNotes()
    const waiting = { state: 'WAITING', dueAt: world.clock.now() } as const
    const [sale, note] = [await documentsOf(shop, 'RECEIPT'), await documentsOf(shop, 'CREDIT_NOTE')]
    // Its sale is not due yet.
    const later = new Date(world.clock.now().getTime() + minutes(30))
    await world.db
      .update(deliveries)
      .set({ ...waiting, dueAt: later })
      .where(eq(deliveries.subjectId, sale[0]!.invoices.id))
    await world.db.update(deliveries).set(waiting).where(eq(deliveries.subjectId, note[0]!.invoices.id))
    await sign()
    expect(await numbersAt(pin)).toEqual([])
    await signAll(8)
    const { registered, sdcId } = (await authority.deviceOf(pin))!
    expect(
      registered.map(({ request }) => [request.rcptTyCd, request.invcNo, request.orgInvcNo, request.totAmt]),
    ).toEqual([
      ['S', 1, 0, 950],
      ['R', 2, 1, 950],
    ])
    const text = await textOf(await order.creditNotes())
    for (const words of ['CREDIT NOTE IS APPROVED ONLY FOR ORIGINAL SALES RECEIPT', `${sdcId}/1`, '1/2 NC', '-818.97'])
      expect(text).toContain(words)
  })
})

describe('the invoice of a month’s commission', () => {
  it('is signed by the marketplace’s own device, which an administrator initialises, and names the shop', async () => {
    const { shop, pin } = await aSigningShop(world)
    await anOrderToSign(world, shop)
    const admin = await anAdmin(world)
    expect((await admin.get('/api/admin/etims')).body).toEqual({ isOn: true, pin: 'P052345678Q', device: null })
    const made = await admin.post('/api/admin/etims/device', { branchId: '00', serial: 'DVCMARKET1' })
    expect([made.status, made.body.device.signed]).toEqual([201, 0])
    const month = monthOf(world.clock.now())
    world.clock.pass(days(31))
    const owner = await signedIn(world, shop.owner.user)
    const path = `/api/vendor/revenue/commission-invoice.pdf?month=${month}`
    expect((await owner.get(path)).status).toBe(200)
    await sign()
    const [{ request } = {} as never] = (await authority.deviceOf('P052345678Q'))!.registered
    const [issued] = await documentsOf(shop, 'COMMISSION_INVOICE')
    expect(request).toMatchObject({
      trdInvcNo: expect.stringMatching(/^COMMISSION_INVOICE-/),
      custTin: pin,
      totAmt: issued!.invoices.totalCents / 100,
      totTaxAmt: issued!.invoices.vatCents / 100,
    })
    const later = await signedIn(world, admin.user)
    expect((await later.get('/api/admin/etims')).body.device.signed).toBe(1)
  })

  it('that KRA refuses is shown to its shop as not signed, and what KRA said to administrators alone', async () => {
    const { shop } = await aSigningShop(world)
    const admin = await anAdmin(world)
    await admin.post('/api/admin/etims/device', { branchId: '00', serial: 'DVCMARKET1' })
    await anOrderToSign(world, shop)
    const month = monthOf(world.clock.now())
    world.clock.pass(days(31))
    const owner = await signedIn(world, shop.owner.user)
    await owner.get(`/api/vendor/revenue/commission-invoice.pdf?month=${month}`)
    await authority.scenario('P052345678Q', 'refused-inside-200')
    await sign()
    expect(await listed(shop)).toMatchObject([
      { kind: 'COMMISSION_INVOICE', signing: { state: 'FAILED', reason: null } },
    ])
    const later = await signedIn(world, admin.user)
    const { items } = (await later.get('/api/admin/jobs/dead-letters?kind=ETIMS_DOCUMENT&state=FAILED')).body
    const letter = items.find(({ subject }: { subject: string }) => subject.startsWith('COMMISSION_INVOICE'))
    expect(letter.error).toContain('KRA: Invalid taxblAmt')
    await later.post('/api/admin/jobs/dead-letters/give-up', { ids: [letter.id] })
    expect(await listed(shop)).toMatchObject([{ signing: null }])
  })
})

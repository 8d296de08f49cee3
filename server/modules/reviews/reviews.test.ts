import { describe, expect, it } from 'vitest'
import { days, hours, minutes } from '#server/platform/clock.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { aMember } from '#server/testing/access/staff.ts'
import { anAdmin, aPerson, type Person, signedIn } from '#server/testing/builders/people.ts'
import { aShop, type Shop } from '#server/testing/builders/shops.ts'
import { aCompletedOrder, aPublicReview, aReview, uploadPicture } from '#server/testing/reviews/reviews.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { reviewPictures, reviews } from './reviews.tables.ts'

const world = aWorld()

/** Each under an address of its own: what visitors read is kept for some seconds. */
let nth = 0
const shownOf = async (shop: Shop, query = '') =>
  (await world.visitor().get(`/api/vendors/${shop.slug}/reviews?limit=${100 - (nth++ % 90)}${query}`)).body.items
const noticesOf = async (person: Person) => (await person.get('/api/user/notifications')).body.items
const publishNow = async () => {
  world.clock.pass(hours(24))
  await world.periodicJobs.publishReviews()
}

describe('a review', () => {
  it('is read by others a day after it was written, by a first name and a letter, with what was bought', async () => {
    const { shop, customer, order, path } = await aCompletedOrder(world)
    const lineId = order.lines[0].id
    const picture = (await uploadPicture(customer, path)).body
    const { status, body } = await customer.post(
      path,
      aReview({
        stars: 4,
        text: 'Samaki mkubwa na moto.',
        lines: [{ id: lineId, stars: 5, words: ['HOT', 'BIG'] }],
        pictureIds: [picture.id],
      }),
    )
    expect([status, body]).toMatchObject([
      201,
      { author: 'Wanjiru K.', refusal: null, review: { stars: 4, isPublic: false, pictures: [{ id: picture.id }] } },
    ])
    expect(await shownOf(shop)).toEqual([])
    expect((await shop.owner.get('/api/vendor/reviews')).body.items).toEqual([])
    await publishNow()
    expect(await shownOf(shop)).toEqual([
      {
        id: body.review.id,
        stars: 4,
        author: 'Wanjiru K.',
        text: 'Samaki mkubwa na moto.',
        lines: [{ id: lineId, name: 'Whole fried tilapia', stars: 5, words: ['HOT', 'BIG'] }],
        pictures: [picture.picture],
        writtenAt: body.review.writtenAt,
        isChanged: false,
        answer: null,
      },
    ])
    expect(await noticesOf(shop.owner)).toMatchObject([{ kind: 'review_received', data: { stars: 4 } }])
  })

  it('is changed for thirty days, and says so once others have read it', async () => {
    const { shop, customer, path } = await aPublicReview(world, await aShop(world), { stars: 5, text: 'Tamu' })
    expect((await shownOf(shop))[0]).toMatchObject({ text: 'Tamu', isChanged: false })
    world.clock.pass(days(29))
    const again = await signedIn(world, customer.user)
    expect((await again.send('PUT', path, aReview({ stars: 2, text: 'Baridi' }))).body.review.stars).toBe(2)
    expect((await shownOf(shop))[0]).toMatchObject({ stars: 2, text: 'Baridi', isChanged: true })
  })

  it('is gone once its writer removes it, with its words and pictures', async () => {
    const { shop, customer, path, id } = await aPublicReview(world, await aShop(world), { text: 'Tamu' })
    expect((await customer.send('DELETE', path)).status).toBe(204)
    expect(await shownOf(shop)).toEqual([])
    expect((await world.db.select().from(reviews).where(eq(reviews.id, id)))[0]).toMatchObject({ text: '' })
    expect((await customer.get(path)).body).toMatchObject({ review: null, refusal: 'REMOVED' })
  })

  it('is written of tickets once their event is over', async () => {
    const { anEventWithTickets } = await import('#server/testing/builders/tickets.ts')
    const { customer, orderId, shop } = await anEventWithTickets(world)
    const path = `/api/user/orders/${orderId}/review`
    expect((await customer.get(path)).body.refusal).toBe('NOT_COMPLETED')
    world.clock.pass(days(2))
    expect((await customer.post(path, aReview({ stars: 3 }))).status).toBe(201)
    await publishNow()
    expect(await shownOf(shop)).toMatchObject([{ stars: 3 }])
  })

  it('is listed the newest first, the lowest first, and those with pictures alone', async () => {
    const shop = await aShop(world)
    const with3 = await aCompletedOrder(world, { shop })
    const picture = (await uploadPicture(with3.customer, with3.path)).body
    await with3.customer.post(with3.path, aReview({ stars: 3, pictureIds: [picture.id] }))
    await publishNow()
    await aPublicReview(world, shop, { stars: 1 })
    await aPublicReview(world, shop, { stars: 5 })
    const stars = async (query: string) => (await shownOf(shop, query)).map((each: { stars: number }) => each.stars)
    expect(await stars('')).toEqual([5, 1, 3])
    expect(await stars('&sort=LOWEST')).toEqual([1, 3, 5])
    expect(await stars('&pictures=true')).toEqual([3])
  })

  it('is asked for once, two hours after the order was handed over, and not of who has written it', async () => {
    const [asked, written] = [await aCompletedOrder(world), await aCompletedOrder(world)]
    const invited = async (person: Person) =>
      (await noticesOf(person)).filter(({ kind }: { kind: string }) => kind === 'review_invited').length
    world.clock.pass(minutes(2))
    await world.periodicJobs.sendDueMessages()
    expect(await invited(asked.customer)).toBe(0)
    await written.customer.post(written.path, aReview())
    world.clock.pass(hours(3))
    for (const _ of [1, 2]) await world.periodicJobs.sendDueMessages()
    expect([await invited(asked.customer), await invited(written.customer)]).toEqual([1, 0])
  })
})

describe('the shop of a review', () => {
  it('answers it where everybody reads it, may change that, and its writer is told once', async () => {
    const { shop, customer, id } = await aPublicReview(world, await aShop(world), { stars: 2, text: 'Baridi' })
    const answer = (text: string) => shop.owner.send('PUT', `/api/vendor/reviews/${id}/answer`, { text })
    expect((await answer('Pole sana.')).body.answer.text).toBe('Pole sana.')
    await answer('Pole sana Wanjiru.')
    expect((await shownOf(shop))[0].answer.text).toBe('Pole sana Wanjiru.')
    const told = (await noticesOf(customer)).filter(({ kind }: { kind: string }) => kind === 'review_answered')
    expect(told).toMatchObject([{ data: { text: 'Pole sana.' } }])
  })

  it('reads it with its order, and finds those that wait for an answer, are low, or have pictures', async () => {
    const shop = await aShop(world)
    const low = await aPublicReview(world, shop, { stars: 1 })
    const high = await aPublicReview(world, shop, { stars: 5 })
    await shop.owner.send('PUT', `/api/vendor/reviews/${high.id}/answer`, { text: 'Asante' })
    const ids = async (show: string) =>
      (await shop.owner.get(`/api/vendor/reviews?show=${show}`)).body.items.map(({ id }: { id: string }) => id)
    expect([await ids('UNANSWERED'), await ids('LOW'), await ids('PICTURES')]).toEqual([[low.id], [low.id], []])
    expect((await shop.owner.get('/api/vendor/reviews')).body.items[1]).toMatchObject({
      author: 'Wanjiru Kamau',
      order: { id: low.order.id, number: low.order.number },
      ordersHere: 1,
    })
    expect((await shop.owner.get('/api/vendor/reviews/summary')).body).toMatchObject({
      counts: { all: 2, UNANSWERED: 1, LOW: 1, PICTURES: 0 },
      public: { people: 2, score: null },
    })
  })

  it('reports it for a reason, once; it is shown until an administrator has decided, who tells why', async () => {
    const { shop, id } = await aPublicReview(world, await aShop(world), { stars: 1, text: 'Wezi' })
    const report = () =>
      shop.owner.post(`/api/vendor/reviews/${id}/report`, { reason: 'INSULTS', note: 'It calls us thieves' })
    expect((await report()).body.report).toMatchObject({ reason: 'INSULTS', state: 'WAITING' })
    expect((await report()).body.code).toBe('invalid_transition')
    expect(await shownOf(shop)).toHaveLength(1)
    const admin = await anAdmin(world)
    const waiting = (await admin.get('/api/admin/reviews?state=REPORTED')).body.items
    expect(waiting[0]).toMatchObject({ id, report: { reason: 'INSULTS', note: 'It calls us thieves' } })
    expect((await admin.post(`/api/admin/reviews/${id}/keep`, { note: 'It is an opinion.' })).status).toBe(200)
    expect((await noticesOf(shop.owner))[0]).toMatchObject({
      kind: 'review_decided',
      data: { decision: 'KEPT', note: 'It is an opinion.' },
    })
    expect((await shop.owner.get('/api/vendor/reviews')).body.items[0].report.state).toBe('KEPT')
    expect((await report()).body.code).toBe('invalid_transition')
  })

  it('reads its reviews by its owner and managers alone', async () => {
    const shop = await aShop(world)
    const status = async (role: 'MANAGER' | 'CASHIER' | 'COOK' | 'STEWARD') =>
      (await (await aMember(world, shop, role)).get('/api/vendor/reviews')).status
    expect([await status('MANAGER'), await status('CASHIER'), await status('COOK'), await status('STEWARD')]).toEqual([
      200, 403, 403, 403,
    ])
  })
})

describe('an administrator', () => {
  it('hides a review for a reason and shows it again: both are told, and the trail has it', async () => {
    const [{ shop, customer, id }, admin] = [
      await aPublicReview(world, await aShop(world), { stars: 1, text: 'Call the kiosk' }),
      await anAdmin(world),
    ]
    const hide = () => admin.post(`/api/admin/reviews/${id}/hide`, { reason: 'ADVERTISES', note: 'A kiosk' })
    expect((await hide()).body).toMatchObject({ isPublic: false, hidden: { reason: 'ADVERTISES' } })
    expect((await hide()).body.code).toBe('invalid_transition')
    expect(await shownOf(shop)).toEqual([])
    const data = { decision: 'HIDDEN', reason: 'ADVERTISES', note: 'A kiosk' }
    expect((await noticesOf(customer))[0]).toMatchObject({ kind: 'own_review_decided', data })
    expect((await noticesOf(shop.owner))[0]).toMatchObject({ kind: 'review_decided', data })
    expect((await admin.post(`/api/admin/reviews/${id}/show`, { note: '' })).body.hidden).toBeNull()
    expect(await shownOf(shop)).toHaveLength(1)
    expect((await admin.get(`/api/admin/audit?subject=${id}`)).body.items).toMatchObject([
      { action: 'review.show', subject: { name: expect.stringContaining('UZ') } },
      { action: 'review.hide', actor: { id: admin.user.id }, detail: { reason: 'ADVERTISES' } },
    ])
  })

  it('keeps a review that is hidden before others read it from its shop too, until it is shown again', async () => {
    const [{ shop, customer, path }, admin] = [await aCompletedOrder(world), await anAdmin(world)]
    const { id } = (await customer.post(path, aReview({ text: 'Namba yangu' }))).body.review
    await admin.post(`/api/admin/reviews/${id}/hide`, { reason: 'PRIVATE_DATA', note: '' })
    await publishNow()
    const read = async () => (await (await signedIn(world, shop.owner.user)).get('/api/vendor/reviews')).body.items
    expect(await read()).toEqual([])
    await (await anAdmin(world)).post(`/api/admin/reviews/${id}/show`, { note: '' })
    await world.periodicJobs.publishReviews()
    expect(await read()).toMatchObject([{ id, isHidden: false }])
  })

  it('looks again at a review that was decided about once its writer says something else, and its shop may report that', async () => {
    const { shop, customer, path, id } = await aPublicReview(world, await aShop(world), { text: 'Wezi' })
    const admin = await anAdmin(world)
    const report = () => shop.owner.post(`/api/vendor/reviews/${id}/report`, { reason: 'INSULTS', note: '' })
    const waits = async () => (await admin.get('/api/admin/reviews?state=WAITING')).body.items[0]
    await report()
    await admin.post(`/api/admin/reviews/${id}/keep`, { note: '' })
    expect((await report()).body.code).toBe('invalid_transition')
    world.clock.pass(minutes(1))
    await customer.send('PUT', path, aReview({ text: 'Wezi wakubwa' }))
    expect(await waits()).toMatchObject({ id, text: 'Wezi wakubwa', waitsSince: expect.any(String) })
    expect((await report()).status).toBe(200)
  })

  it('has the pictures of a review deleted that shows what is private, and no others', async () => {
    const shownBy = async (reason: string) => {
      const { customer, order, path, shop } = await aCompletedOrder(world)
      const picture = (await uploadPicture(customer, path)).body
      const { id } = (await customer.post(path, aReview({ pictureIds: [picture.id] }))).body.review
      await (await anAdmin(world)).post(`/api/admin/reviews/${id}/hide`, { reason, note: '' })
      const ofOrder = and(eq(reviewPictures.vendorId, shop.id), eq(reviewPictures.orderId, order.id))
      const [row] = await world.db.select().from(reviewPictures).where(ofOrder)
      return row?.position
    }
    expect([await shownBy('PRIVATE_DATA'), await shownBy('INSULTS')]).toEqual([null, 0])
  })

  it('looks again at a hidden review that its writer has changed', async () => {
    const [{ customer, path, id }, admin] = [await aPublicReview(world, await aShop(world)), await anAdmin(world)]
    await admin.post(`/api/admin/reviews/${id}/hide`, { reason: 'INSULTS', note: '' })
    await customer.send('PUT', path, aReview({ text: 'Without it' }))
    expect((await customer.get(path)).body.review).toMatchObject({ isPublic: false, hidden: { reason: 'INSULTS' } })
    const found = (await admin.get('/api/admin/reviews?state=WAITING')).body.items
    expect(found[0]).toMatchObject({ id, text: 'Without it', waitsSince: expect.any(String) })
  })

  it('finds by itself what has a number in it, and what was paid by the number of another reviewer', async () => {
    const shop = await aShop(world)
    await aPublicReview(world, shop, { text: 'Piga 0712 345 678 upate nafuu' })
    const payer = await aPerson(world)
    await aPublicReview(world, shop, {}, { customer: payer })
    await aPublicReview(world, shop, {}, { customer: await aPerson(world, { phone: payer.user.phone }) })
    const { items } = (await (await anAdmin(world)).get(`/api/admin/reviews?state=FOUND&vendor=${shop.id}`)).body
    expect(items.map(({ flags }: { flags: string[] }) => flags)).toEqual([['SAME_PAYER'], ['PHONE_NUMBER']])
  })
})

describe('what a shop is worth to people', () => {
  it('costs the public list and the page of a shop no statement more', async () => {
    const { slug } = await aShop(world)
    const page = await countStatements(() => world.visitor().get(`/api/vendors/${slug}`))
    const list = await countStatements(() => world.visitor().get('/api/vendors?limit=7'))
    expect([page.statements.length, list.statements.length]).toEqual([1, 1])
  })

  it('stands on its card and its page from twenty people on, and is said how it was counted', async () => {
    const { slug, id } = await aShop(world)
    const { vendorScores } = await import('#server/modules/vendors/scores/vendor-scores.tables.ts')
    const keep = (stars: number[]) =>
      world.db
        .insert(vendorScores)
        .values({ vendorId: id, stars, people: stars.reduce((sum, each) => sum + each), countedAt: world.clock.now() })
        .onConflictDoUpdate({
          target: vendorScores.vendorId,
          set: { stars, people: stars.reduce((sum, each) => sum + each) },
        })
    await keep([10, 9, 0, 0, 0])
    const summary = async () => (await world.visitor().get(`/api/vendors/${slug}/review-summary`)).body
    expect(await summary()).toMatchObject({ people: 19, score: null, stars: null })
    await keep([10, 9, 0, 0, 1])
    world.clock.pass(minutes(5))
    expect((await world.visitor().get(`/api/vendors/${slug}`)).body.score).toBe(4.4)
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { documentKinds } from '#contracts/onboarding/steps.ts'
import { days, hours, plus } from '#server/platform/clock.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { nairobiDay } from '#server/platform/nairobi.ts'
import { anAdmin, type Person } from '#server/testing/builders/people.ts'
import { aPhotograph } from '#server/testing/builders/pictures.ts'
import { aCategory, aCommissionRule, aProduct, aShop, type Shop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()
let admin: Person
beforeAll(async () => {
  admin = await anAdmin(world)
})

const versionOf = async ({ id }: Pick<Shop, 'id'>) => (await admin.get(`/api/admin/vendors/${id}`)).body.version
const approvals = async (shop: Shop, act: string, message?: string) =>
  admin.post(`/api/admin/vendor-approvals/${shop.id}/${act}`, {
    ...(act === 'approve' && { version: await versionOf(shop), withoutPapers: 'Seen at the stall' }),
    ...(message !== undefined && { message }),
  })
const acts = (shop: Shop, act: string, reason = 'Said on the phone') =>
  admin.post(`/api/admin/vendors/${shop.id}/${act}`, { reason })
const isPublic = async (shop: Shop) => (await world.visitor().get(`/api/vendors/${shop.slug}`)).status === 200
const trail = async (shop: Shop) =>
  (await admin.get(`/api/admin/audit?subject=${shop.id}`)).body.items.map(({ action }: { action: string }) => action)

describe('the queue of shops to review', () => {
  it('lists pending shops first, the longest waiting on top, then those with changes requested', async () => {
    const names = async () =>
      (await admin.get('/api/admin/vendor-approvals')).body.items.map(({ name }: { name: string }) => name)
    await aShop(world, { name: 'Asked', status: 'CHANGES_REQUESTED' })
    world.clock.pass(hours(1))
    const first = await aShop(world, { name: 'First', status: 'PENDING' })
    world.clock.pass(hours(1))
    await aShop(world, { name: 'Second', status: 'PENDING' })
    for (const status of ['APPROVED', 'SUSPENDED', 'REJECTED'] as const) await aShop(world, { status })
    expect(await names()).toEqual(['First', 'Second', 'Asked'])
    world.clock.pass(hours(1))
    await approvals(first, 'request-changes', 'A clearer name, please')
    await first.owner.post('/api/vendor/profile/submit')
    expect(await names()).toEqual(['Second', 'First', 'Asked'])
    const page = await admin.get('/api/admin/vendor-approvals?limit=1')
    const next = await admin.get(`/api/admin/vendor-approvals?limit=2&cursor=${page.body.nextCursor}`)
    expect(next.body.items.map(({ name }: { name: string }) => name)).toEqual(['First', 'Asked'])
  })

  it('sorts the queue by what was sent last or by name, finds in it by words and days, and has it as a file', async () => {
    const names = async (query: string) =>
      (await admin.get(`/api/admin/vendor-approvals?${query}`)).body.items.map(({ name }: { name: string }) => name)
    expect(await names('sortBy=newest')).toEqual(['First', 'Second', 'Asked'])
    expect(await names('sortBy=name')).toEqual(['Asked', 'First', 'Second'])
    expect(await names('search=second')).toEqual(['Second'])
    const today = nairobiDay(world.clock.now())
    expect(await names(`from=${today}&to=${today}`)).toHaveLength(3)
    expect(await names(`to=${nairobiDay(plus(world.clock.now(), -days(1)))}`)).toEqual([])
    const { body } = await admin.get('/api/admin/vendor-approvals.csv?sortBy=name')
    expect(
      body
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line: string) => line.split(',')[0]),
    ).toEqual(['Asked', 'First', 'Second'])
    expect((await admin.get('/api/admin/vendor-approvals?sortBy=rank')).status).toBe(422)
  })

  it('continues the review queue at its position though the last of a page was decided meanwhile', async () => {
    const { body } = await admin.get('/api/admin/vendor-approvals?limit=1')
    const [first] = body.items
    await admin.post(`/api/admin/vendor-approvals/${first.id}/approve`, {
      version: await versionOf(first),
      withoutPapers: 'Seen',
    })
    const next = await admin.get(`/api/admin/vendor-approvals?limit=2&cursor=${body.nextCursor}`)
    expect(next.body.items.map(({ name }: { name: string }) => name)).toEqual(['First', 'Asked'])
  })

  it('shows a pending shop with everything its vendor sent, the owner, and since when it waits', async () => {
    const shop = await aShop(world, { name: 'Whole', status: 'PENDING', categories: ['grill'] })
    await aProduct(world, shop)
    const { body } = await admin.get('/api/admin/vendor-approvals?limit=100')
    const seen = body.items.find(({ id }: { id: string }) => id === shop.id)
    expect(seen).toMatchObject({
      name: 'Whole',
      address: 'Argwings Kodhek Road',
      categories: ['grill'],
      owner: { id: shop.owner.user.id, name: 'Achieng Otieno', email: shop.owner.user.email },
      productCount: 1,
      commissionPercent: null,
      commissionFixedKES: null,
      waitingSince: world.clock.now().toISOString(),
      decidedAt: null,
    })
    expect(seen.hours).toHaveLength(7)
  })
})

describe('the products of a shop that waits', () => {
  it('are shown to whoever decides, and to no customer', async () => {
    const shop = await aShop(world, { status: 'PENDING' })
    const { id } = await aProduct(world, shop, { name: 'Samosa', priceKES: 50 })
    const seen = (await admin.get(`/api/admin/vendors/${shop.id}/products`)).body.items
    expect(seen).toMatchObject([{ id, name: 'Samosa', priceKES: 50 }])
    expect((await world.visitor().get(`/api/vendors/${shop.slug}`)).status).toBe(404)
  })
})

describe('deciding about a shop', () => {
  it('approves a shop, with a reason or without, which makes it public', async () => {
    const shop = await aShop(world, { status: 'PENDING' })
    const { status, body } = await approvals(shop, 'approve')
    expect([status, body.status, body.statusReason, body.waitingSince]).toEqual([200, 'APPROVED', null, null])
    expect(await isPublic(shop)).toBe(true)
    const second = await aShop(world, { status: 'PENDING' })
    expect((await approvals(second, 'approve', 'Karibu!')).body.statusReason).toBe('Karibu!')
  })

  it('requests changes to a shop; the vendor reads the reason, changes it and resubmits', async () => {
    const shop = await aShop(world, { status: 'PENDING' })
    await approvals(shop, 'request-changes', 'The address is missing a street')
    expect((await shop.owner.get('/api/vendor/profile')).body).toMatchObject({
      status: 'CHANGES_REQUESTED',
      statusReason: 'The address is missing a street',
    })
    expect((await approvals(shop, 'approve')).body.code).toBe('invalid_transition')
    const { body } = await shop.owner.post('/api/vendor/profile/submit')
    expect([body.status, body.statusReason]).toEqual(['PENDING', null])
    expect((await approvals(shop, 'approve')).body.status).toBe('APPROVED')
  })

  it('rejects a shop, about which nothing more is decided until its owner applies again with what was mended', async () => {
    const shop = await aShop(world, { status: 'PENDING' })
    expect((await approvals(shop, 'reject', 'The permit is of another shop')).body.status).toBe('REJECTED')
    for (const act of ['approve', 'request-changes', 'reject'])
      expect((await approvals(shop, act, 'Again')).body.code).toBe('invalid_transition')
    expect((await shop.owner.patch('/api/vendor/profile', { name: 'Jikoni Mpya' })).status).toBe(200)
    const page = await shop.owner.send('POST', '/api/user/documents?kind=KRA_PIN', await aPhotograph(), {
      'content-type': 'image/jpeg',
    })
    expect(page.status).toBe(201)
    const { body } = await shop.owner.post('/api/vendor/profile/submit')
    expect([body.status, body.statusReason, body.name]).toEqual(['PENDING', null, 'Jikoni Mpya'])
    expect((await shop.owner.post('/api/vendor/profile/submit')).body.code).toBe('invalid_transition')
    expect((await approvals(shop, 'approve')).body.status).toBe('APPROVED')
  })

  it('approves a shop that has not sent every paper for a reason alone, which its owner is not told', async () => {
    const shop = await aShop(world, { status: 'PENDING' })
    const version = await versionOf(shop)
    const approve = (withoutPapers?: string) =>
      admin.post(`/api/admin/vendor-approvals/${shop.id}/approve`, { version, withoutPapers })
    expect((await approve()).body.code).toBe('papers_missing')
    expect((await approve(' ')).body.code).toBe('papers_missing')
    expect([await isPublic(shop), await trail(shop)]).toEqual([false, []])
    const { body } = await approve('Seen at the stall on Tuesday')
    expect([body.status, body.statusReason]).toEqual(['APPROVED', null])
    const [entry] = (await admin.get(`/api/admin/audit?subject=${shop.id}`)).body.items
    expect(JSON.stringify(entry)).toContain('Seen at the stall on Tuesday')
  })

  it('approves a shop with every paper without a reason, and keeps none', async () => {
    const shop = await aShop(world, { status: 'PENDING' })
    for (const kind of documentKinds) {
      const sent = await shop.owner.send('POST', `/api/user/documents?kind=${kind}`, await aPhotograph(), {
        'content-type': 'image/jpeg',
      })
      expect(sent.status).toBe(201)
    }
    const version = await versionOf(shop)
    const body = { version, withoutPapers: 'None is missing' }
    expect((await admin.post(`/api/admin/vendor-approvals/${shop.id}/approve`, body)).body.status).toBe('APPROVED')
    const [entry] = (await admin.get(`/api/admin/audit?subject=${shop.id}`)).body.items
    expect(JSON.stringify(entry)).not.toContain('None is missing')
  })

  it('suspends and reinstates a shop with its products and events', async () => {
    const shop = await aShop(world)
    expect((await acts(shop, 'suspend', 'Three complaints')).body).toMatchObject({
      status: 'SUSPENDED',
      statusReason: 'Three complaints',
    })
    expect(await isPublic(shop)).toBe(false)
    expect((await acts(shop, 'suspend')).body.code).toBe('invalid_transition')
    expect((await approvals(shop, 'approve')).body.code).toBe('invalid_transition')
    expect((await acts(shop, 'reinstate')).body.status).toBe('APPROVED')
    expect(await isPublic(shop)).toBe(true)
  })

  it('refuses a decision without a reason, or about an unknown shop', async () => {
    const shop = await aShop(world)
    const path = `/api/admin/vendors/${shop.id}/suspend`
    expect((await admin.post(path, {})).status).toBe(422)
    expect((await admin.post(path, { reason: ' ' })).status).toBe(422)
    expect((await acts({ ...shop, id: shop.owner.user.id as never }, 'suspend')).status).toBe(404)
  })

  it('notifies who applied of each decision, with the words of the administrator', async () => {
    const shop = await aShop(world, { status: 'PENDING' })
    await approvals(shop, 'request-changes', 'The address is missing a street')
    await shop.owner.post('/api/vendor/profile/submit')
    await approvals(shop, 'approve')
    const other = await aShop(world, { status: 'PENDING' })
    await approvals(other, 'reject', 'Not in Kenya')
    const told = async ({ owner }: Shop) => (await owner.get('/api/user/notifications')).body.items
    expect(await told(shop)).toMatchObject([
      { kind: 'vendor_decided', data: { decision: 'APPROVED', shop: shop.name, reason: '' } },
      { kind: 'vendor_decided', data: { decision: 'CHANGES_REQUESTED', reason: 'The address is missing a street' } },
    ])
    expect(await told(other)).toMatchObject([{ data: { decision: 'REJECTED', reason: 'Not in Kenya' } }])
  })

  it('approves a shop as it was looked at: what its owner has changed since is looked at first', async () => {
    const shop = await aShop(world, { status: 'PENDING' })
    const seen = await versionOf(shop)
    expect((await shop.owner.patch('/api/vendor/profile', { name: 'M-Pesa Official' })).status).toBe(200)
    const approve = (version: unknown) =>
      admin.post(`/api/admin/vendor-approvals/${shop.id}/approve`, { version, withoutPapers: 'Seen' })
    expect((await approve(seen)).body).toMatchObject({
      code: 'version_conflict',
      data: { current: { name: 'M-Pesa Official' } },
    })
    expect((await approve(undefined)).status).toBe(422)
    expect([await isPublic(shop), await trail(shop)]).toEqual([false, []])
    expect((await approve(await versionOf(shop))).body.status).toBe('APPROVED')
    expect((await approve(seen)).body.code).toBe('invalid_transition')
  })

  it('decides about a shop once when two administrators do so concurrently', async () => {
    const shop = await aShop(world, { status: 'PENDING' })
    const answers = await Promise.all([approvals(shop, 'approve'), approvals(shop, 'reject', 'No')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await trail(shop)).toHaveLength(1)
  })

  it('refuses a decision about a shop by its vendor', async () => {
    const shop = await aShop(world, { status: 'PENDING' })
    expect((await shop.owner.post(`/api/admin/vendor-approvals/${shop.id}/approve`, {})).status).toBe(403)
  })
})

describe("an administrator's change of a shop", () => {
  it('is changed by support, but for its commission', async () => {
    const [support, shop] = [await anAdmin(world, 'SUPPORT'), await aShop(world)]
    const change = (body: object) => support.patch(`/api/admin/vendors/${shop.id}`, body)
    const refused = await change({ commissionPercent: 1, tagline: 'Fresh from the lake' })
    expect([refused.status, refused.body.code]).toEqual([403, 'admin_right_missing'])
    expect((await change({ tagline: 'Fresh from the lake' })).body).toMatchObject({
      tagline: 'Fresh from the lake',
      commissionPercent: null,
    })
  })

  it("lets an administrator set a shop's commission, name and payout phone, and remove the commission", async () => {
    const shop = await aShop(world)
    const change = async (given: unknown) => (await admin.patch(`/api/admin/vendors/${shop.id}`, given)).body
    expect(await change({ commissionPercent: 7.25, name: 'New name' })).toMatchObject({
      commissionPercent: 7.25,
      name: 'New name',
    })
    const sendTo = (body: unknown) => admin.post(`/api/admin/vendors/${shop.id}/payout-phone`, body)
    const phone = { payoutPhone: '0733111222', reason: 'The owner lost the line' }
    expect((await sendTo({ payoutPhone: phone.payoutPhone })).status).toBe(422)
    expect((await sendTo(phone)).body.payoutPhone).toBe('+254733111222')
    await sendTo(phone)
    const { items } = (await admin.get(`/api/admin/audit?subject=${shop.id}&action=vendor.change-payout-phone`)).body
    const changed = { from: shop.owner.user.phone, to: '+254733111222' }
    expect(items).toMatchObject([{ detail: { payoutPhone: changed, reason: 'The owner lost the line' } }])
    world.clock.pass(1)
    await aCommissionRule(world, { scope: 'VENDOR', vendorId: shop.id, basisPoints: 700, fixedCents: 5_00 })
    world.clock.pass(1)
    expect(await change({ commissionPercent: 6 })).toMatchObject({ commissionPercent: 6, commissionFixedKES: 5 })
    world.clock.pass(1)
    expect(await change({ commissionPercent: null })).toMatchObject({
      commissionPercent: null,
      commissionFixedKES: null,
    })
    for (const wrong of [
      { commissionPercent: 101 },
      { commissionPercent: 7.255 },
      { status: 'APPROVED' },
      { payoutPhone: '0733111333' },
      { balance: 1 },
    ])
      expect([wrong, (await admin.patch(`/api/admin/vendors/${shop.id}`, wrong)).status]).toEqual([wrong, 422])
  })

  it('audits a change of a shop with the previous values, and nothing when nothing changed', async () => {
    await aCategory(world, 'fish')
    const shop = await aShop(world, { categories: ['grill'] })
    await admin.patch(`/api/admin/vendors/${shop.id}`, { area: 'Karen', county: 'nairobi', categories: ['fish'] })
    await admin.patch(`/api/admin/vendors/${shop.id}`, { area: 'Karen', categories: ['fish'] })
    const { body } = await admin.get(`/api/admin/audit?subject=${shop.id}`)
    expect(body.items).toMatchObject([
      {
        action: 'vendor.change',
        actor: { id: admin.user.id, name: 'Amina Hassan' },
        subject: { kind: 'vendor', id: shop.id },
        detail: { area: { from: 'Kilimani', to: 'Karen' }, categories: { from: ['grill'], to: ['fish'] } },
      },
    ])
    expect(Object.keys(body.items[0].detail)).toHaveLength(2)
  })
})

describe('the list of all vendors', () => {
  const names = async (query: string) =>
    (await admin.get(`/api/admin/vendors?${query}`)).body.items.map(({ name }: { name: string }) => name) as string[]

  beforeAll(async () => {
    world.clock.pass(hours(1))
    await aShop(world, { name: 'zz Banda', status: 'SUSPENDED' })
    world.clock.pass(hours(1))
    await aShop(world, { name: 'zz Apondi', status: 'REJECTED' })
    world.clock.pass(hours(1))
    await aShop(world, { name: 'zz Chui', status: 'PENDING' })
  })

  it('sorts the list of all vendors by name, by the newest, or by what needs a decision', async () => {
    expect(await names('search=zz&sortBy=name')).toEqual(['zz Apondi', 'zz Banda', 'zz Chui'])
    expect(await names('search=zz&sortBy=newest')).toEqual(['zz Chui', 'zz Apondi', 'zz Banda'])
    expect(await names('search=zz&sortBy=status')).toEqual(['zz Chui', 'zz Banda', 'zz Apondi'])
    expect(await names('param1=zz&param2=name')).toEqual(['zz Apondi', 'zz Banda', 'zz Chui'])
    expect((await admin.get('/api/admin/vendors?sortBy=password')).status).toBe(422)
  })

  it.each(['name', 'newest', 'oldest', 'status'])('lists all vendors page by page by %s', async (sortBy) => {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const { body } = await admin.get(
        `/api/admin/vendors?limit=2&sortBy=${sortBy}${cursor ? `&cursor=${cursor}` : ''}`,
      )
      seen.push(...body.items.map(({ id }: { id: string }) => id))
      cursor = body.nextCursor
    } while (cursor)
    const all = await admin.get(`/api/admin/vendors?limit=100&sortBy=${sortBy}`)
    expect(seen).toEqual(all.body.items.map(({ id }: { id: string }) => id))
  })

  it('lists the vendors that joined on some days in Nairobi, both included, also as a file', async () => {
    for (const [name, moment] of [
      ['yy Second of March', '2027-03-02T20:59:00Z'],
      ['yy Third of March', '2027-03-02T21:00:00Z'],
    ] as const) {
      const { id } = await aShop(world, { name })
      await world.db.execute(sql`update vendors set created_at = ${moment} where id = ${id}`)
    }
    expect(await names('search=yy&to=2027-03-02')).toEqual(['yy Second of March'])
    expect(await names('search=yy&from=2027-03-03&to=2027-03-03')).toEqual(['yy Third of March'])
    expect(await names('search=yy&from=2027-03-04')).toEqual([])
    expect((await admin.get('/api/admin/vendors.csv?search=yy&from=2027-03-03')).body).toMatch(
      /^[^\n]+\r\nyy Third[^\n]+\r\n$/,
    )
    expect((await admin.get('/api/admin/vendors?from=yesterday')).status).toBe(422)
  })

  it('searches all vendors by name, slug and owner', async () => {
    const shop = await aShop(world, { name: 'Findable Shop' })
    for (const search of ['findabl', 'Fndable', shop.slug, shop.owner.user.email, shop.owner.user.email.slice(0, 12)])
      expect([search, await names(`search=${encodeURIComponent(search)}`)]).toEqual([
        search,
        expect.arrayContaining(['Findable Shop']),
      ])
    expect(await names('search=%25%25')).toEqual([])
  })

  it('lists all vendors in one statement beside the session', async () => {
    const { statements } = await countStatements(() => admin.get('/api/admin/vendors?sortBy=status'))
    expect(statements).toHaveLength(2)
  })
})

describe('the audit trail', () => {
  it('lists every decision in the audit trail, the newest first, with its actor and reason', async () => {
    const shop = await aShop(world, { status: 'PENDING' })
    await approvals(shop, 'request-changes', 'More, please')
    await shop.owner.post('/api/vendor/profile/submit')
    await approvals(shop, 'approve')
    await acts(shop, 'suspend', 'Too slow')
    await acts(shop, 'reinstate')
    expect(await trail(shop)).toEqual([
      'vendor.reinstate',
      'vendor.suspend',
      'vendor.approve',
      'vendor.request-changes',
    ])
    const { body } = await admin.get(`/api/admin/audit?subject=${shop.id}&action=vendor.suspend`)
    expect(body.items).toMatchObject([
      { detail: { from: 'APPROVED', to: 'SUSPENDED', message: 'Too slow' }, actor: { id: admin.user.id } },
    ])
    const page = await admin.get(`/api/admin/audit?subject=${shop.id}&action=vendor&limit=3`)
    const rest = await admin.get(`/api/admin/audit?subject=${shop.id}&limit=3&cursor=${page.body.nextCursor}`)
    expect([page.body.items.length, rest.body.items.length, rest.body.nextCursor]).toEqual([3, 1, null])
  })

  it('audits no refused action', async () => {
    const shop = await aShop(world)
    await acts(shop, 'reinstate')
    await approvals(shop, 'approve')
    expect(await trail(shop)).toEqual([])
  })

  it('refuses to change or delete audit entries in the database', async () => {
    await acts(await aShop(world), 'suspend')
    for (const attack of [
      'update audit_entries set action = action',
      'delete from audit_entries',
      'truncate audit_entries',
    ])
      await expect(world.db.execute(sql.raw(attack))).rejects.toThrow()
  })
})

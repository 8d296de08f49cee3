import { beforeAll, describe, expect, it } from 'vitest'
import { type Found, mostFound, type SearchAnswer } from '#contracts/search/search.ts'
import { products, stocks } from '#server/modules/catalog/catalog.tables.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { deleteUnusedSearchWords } from '#server/modules/search/index.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { days, hours, plus } from '#server/platform/clock.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { aDeliveryArea, anEvent, aProduct, aShop, type Shop } from '#server/testing/builders/shops.ts'
import { aWorld, lunchTime, type World } from '#server/testing/world/world.ts'

const plain = { tagline: '', description: '' }
const closedToday = [{ weekday: 1, opens: 600, closes: 1200 }]

const nameOf = (found: Found): string => {
  switch (found.kind) {
    case 'PRODUCT':
      return found.product.name
    case 'SHOP':
      return found.shop.name
    case 'EVENT':
      return found.event.title
    case 'AREA':
      return found.area.name
  }
}

async function search(world: World, words: string, filters: Record<string, string> = {}) {
  const address = `/api/search?${new URLSearchParams({ search: words, ...filters })}`
  const { status, body } = await world.visitor().get(address)
  expect([words, status]).toEqual([words, 200])
  const answer = body as SearchAnswer
  return { ...answer, names: answer.items.map(nameOf) }
}

describe('one search', () => {
  const world = aWorld()
  let coast: Shop
  beforeAll(async () => {
    coast = await aShop(world, { name: 'Pwani Plates', area: 'Nyali', county: 'mombasa', ...plain })
    await aDeliveryArea(world, coast, { name: 'Bamburi' })
    await aProduct(world, coast, { name: 'Kuku wa nazi', section: 'Rice' })
    await aProduct(world, coast, { name: 'Chicken biryani', section: 'Rice' })
    await aProduct(world, coast, { name: 'Pilau ya nyama', section: 'Rice' })
    await anEvent(world, coast, { title: 'Taarab by the Dhow', startsAt: plus(lunchTime, days(3)) })
  })

  it('finds products, shops, events and areas, each with its kind and what a row of it shows', async () => {
    const dish = await search(world, 'kuku wa nazi')
    expect(dish.items[0]).toMatchObject({
      kind: 'PRODUCT',
      means: null,
      product: { name: 'Kuku wa nazi', priceKES: 650, optionGroups: [], isSoldOut: false },
      shop: { slug: coast.slug, name: 'Pwani Plates', open: { isOpen: true } },
    })
    expect((await search(world, 'pwani plates')).items[0]).toMatchObject({ kind: 'SHOP', shop: { id: coast.id } })
    expect((await search(world, 'taarab')).items[0]).toMatchObject({
      kind: 'EVENT',
      event: { vendor: { id: coast.id } },
    })
    expect((await search(world, 'bamburi')).items[0]).toMatchObject({
      kind: 'AREA',
      area: { name: 'Bamburi', county: 'mombasa', shops: 1 },
    })
  })

  it('says how many there are of each kind, on all pages, and of how many shops', async () => {
    const { counts, shops } = await search(world, 'kuku', { limit: '1' })
    expect([counts, shops]).toEqual([{ PRODUCT: 2, SHOP: 0, EVENT: 0, AREA: 0 }, 1])
  })

  it('finds English by Swahili and Swahili by English, what was typed first, and says why', async () => {
    const swahili = await search(world, 'kuku')
    expect(swahili.items.map((item) => [nameOf(item), item.means])).toEqual([
      ['Kuku wa nazi', null],
      ['Chicken biryani', { typed: 'kuku', found: 'chicken' }],
    ])
    expect((await search(world, 'chicken')).names).toEqual(['Chicken biryani', 'Kuku wa nazi'])
    expect((await search(world, 'chicken in coconut')).names).toEqual(['Kuku wa nazi'])
  })

  it('has what is named as it was typed before other words for it, also where its shop was typed with it', async () => {
    const shop = await aShop(world, { name: 'Sufuria Stop', ...plain })
    // Those that were made last come first where nothing else decides.
    for (const name of ['Chicken sufuria', 'Kuku sufuria', 'Kuku sufuria tamu']) await aProduct(world, shop, { name })
    expect((await search(world, 'chicken sufuria')).names[0]).toBe('Chicken sufuria')
    expect((await search(world, 'chicken sufuria stop')).names[0]).toBe('Chicken sufuria')
  })

  it('finds what is misspelt, and says what it looked for instead', async () => {
    for (const [typed, corrected, name] of [
      ['chiken', 'chicken', 'Chicken biryani'],
      ['birianiii', 'biriani', 'Chicken biryani'],
      ['pialu', 'pilau', 'Pilau ya nyama'],
      ['tarab', 'taarab', 'Taarab by the Dhow'],
    ])
      expect(await search(world, typed as string)).toMatchObject({ corrected, names: expect.arrayContaining([name]) })
    expect((await search(world, 'pilau')).corrected).toBeNull()
  })

  it('finds what is written otherwise: with capitals, marks, apostrophes and more spaces', async () => {
    for (const words of ['KUKU  wa NAZI', 'kùku wa nazi', '“kuku, wa-nazi”'])
      expect([words, (await search(world, words)).names[0]]).toEqual([words, 'Kuku wa nazi'])
  })

  it('finds a shop by a landmark of its address', async () => {
    await world.db.update(vendors).set({ address: 'Behind Nyali Cinemax' }).where(eq(vendors.id, coast.id))
    expect((await search(world, 'cinemax')).names).toEqual(['Pwani Plates'])
  })

  it('does not find a product by its shop and place alone, but together with a word of its own', async () => {
    expect((await search(world, 'pwani plates')).counts.PRODUCT).toBe(0)
    expect((await search(world, 'pilau nyali')).names[0]).toBe('Pilau ya nyama')
  })

  it('leaves out words that nothing has, and says which', async () => {
    expect(await search(world, 'xylophone pilau')).toMatchObject({ names: ['Pilau ya nyama'], without: ['xylophone'] })
  })

  it('has the rows with most of the words first where none has all', async () => {
    const { names } = await search(world, 'chicken biryani nyama')
    expect(names[0]).toBe('Chicken biryani')
  })

  it('takes wildcards, operators and commands as text', async () => {
    for (const words of ['%', "'; drop table vendors; --", 'kuku & !nazi | (', 'pilau:*', '\\', '<->', ':A', '🍗'])
      expect([
        words,
        (await world.visitor().get(`/api/search?${new URLSearchParams({ search: words })}`)).status,
      ]).toEqual([words, 200])
    expect((await world.visitor().get('/api/search')).status).toBe(422)
  })
})

describe('what the search finds', () => {
  const world = aWorld()
  const isFound = async (words: string) => (await search(world, words)).items.length > 0

  it('is only what anybody can see and buy', async () => {
    const shop = await aShop(world, { name: 'Open shop', ...plain })
    const pending = await aShop(world, { name: 'Pendingo', ...plain, status: 'PENDING' })
    await aProduct(world, pending, { name: 'Unseenish' })
    await aProduct(world, shop, { name: 'Draftish', status: 'DRAFT' })
    await aProduct(world, shop, { name: 'Archivish', status: 'ARCHIVED' })
    const { id } = await aProduct(world, shop, { name: 'Undecidish' })
    await world.db.update(products).set({ approval: 'PENDING' }).where(eq(products.id, id))
    await anEvent(world, shop, { title: 'Unpublishish', status: 'DRAFT' })
    await anEvent(world, shop, { title: 'Endish', startsAt: plus(lunchTime, -days(3)) })
    const down = await anEvent(world, shop, { title: 'Downish' })
    await world.db
      .update(events)
      .set({ takenDownAt: lunchTime, takenDownReason: 'Copied' })
      .where(eq(events.id, down.id))
    for (const words of [
      'pendingo',
      'unseenish',
      'draftish',
      'archivish',
      'undecidish',
      'unpublishish',
      'endish',
      'downish',
    ])
      expect([words, (await search(world, words)).names]).toEqual([words, []])
  })

  it('is what can be seen when it is looked for, whatever the row of it says', async () => {
    const shop = await aShop(world, { name: 'Stale shop', ...plain })
    const draft = await aProduct(world, shop, { name: 'Gonedish', status: 'DRAFT' })
    const event = await anEvent(world, shop, { title: 'Gonedish night', status: 'DRAFT' })
    await aProduct(world, shop, { name: 'Gonedish that is there' })
    for (const [id, kind, priceCents] of [
      [draft.id, 'PRODUCT', 100],
      [event.id, 'EVENT', null],
      [newId(), 'PRODUCT', 100],
      [newId(), 'EVENT', null],
    ] as const)
      await world.db.execute(sql`
        insert into search_rows (id, vendor_id, kind, name, words, name_length, price_cents)
        values (${id}, ${shop.id}, ${kind}, search_vector('gonedish', 'A'), search_vector('gonedish', 'A'), 1, ${priceCents})`)
    expect((await search(world, 'gonedish')).names).toEqual(['Gonedish that is there'])
  })

  it('tells no words of shops that do not sell: of one that waits, or that was suspended before the night', async () => {
    const shop = await aShop(world, { name: 'Quietus', ...plain, status: 'PENDING' })
    await aProduct(world, shop, { name: 'Zumaridi' })
    const becomes = (status: 'APPROVED' | 'SUSPENDED') =>
      world.db.update(vendors).set({ status }).where(eq(vendors.id, shop.id))
    const corrected = async () => [
      (await search(world, 'zumaridii')).corrected,
      (await search(world, 'quietuss')).corrected,
      (await search(world, 'zumarid')).words,
    ]
    const untold = [null, null, ['zumarid']]
    expect(await corrected()).toEqual(untold)
    await becomes('APPROVED')
    expect(await corrected()).toEqual(['zumaridi', 'quietus', ['zumarid']])
    expect((await search(world, 'zumarid')).names).toEqual(['Zumaridi'])
    await becomes('SUSPENDED')
    await deleteUnusedSearchWords(world.db)
    expect(await corrected()).toEqual(untold)
  })

  it('follows each change at once: a shop that was suspended, and is not any more', async () => {
    const shop = await aShop(world, { name: 'Zamzam Corner', ...plain })
    await aProduct(world, shop, { name: 'Zamzam cake' })
    expect((await search(world, 'zamzam')).items).toHaveLength(2)
    await world.db.update(vendors).set({ status: 'SUSPENDED' }).where(eq(vendors.id, shop.id))
    expect(await isFound('zamzam')).toBe(false)
    await world.db.update(vendors).set({ status: 'APPROVED' }).where(eq(vendors.id, shop.id))
    expect((await search(world, 'zamzam')).items).toHaveLength(2)
  })

  it('follows what a shop writes: names, descriptions, prices of variations, places, and what it takes off', async () => {
    const shop = await aShop(world, { name: 'Tende House', area: 'Lamu', ...plain })
    const { id } = await aProduct(world, shop, {
      name: 'Halua',
      variations: [
        { name: 'Sinia', priceKES: 900 },
        { name: 'Kipande', priceKES: 90 },
      ],
    })
    const at = `/api/vendor/products/${id}`
    expect((await search(world, 'kipande', { maxPriceKES: '90' })).names).toEqual(['Halua'])
    expect((await shop.owner.patch(at, { name: 'Kashata', version: 1 })).status).toBe(200)
    expect([await isFound('halua'), await isFound('kashata')]).toEqual([false, true])
    expect((await shop.owner.patch(at, { description: 'With bungo inside', version: 2 })).status).toBe(200)
    expect(await isFound('bungo')).toBe(true)
    expect((await shop.owner.patch(at, { status: 'ARCHIVED', version: 3 })).status).toBe(200)
    expect(await isFound('kashata')).toBe(false)
    await world.db.update(vendors).set({ name: 'Kofia House', area: 'Shela' }).where(eq(vendors.id, shop.id))
    expect([await isFound('tende'), await isFound('kofia'), await isFound('shela')]).toEqual([false, true, true])
  })

  it('is not written by an order: what is left is read where something is looked for', async () => {
    const shop = await aShop(world, { name: 'Last One', ...plain })
    const product = await aProduct(world, shop, { name: 'Mabuyu mekundu', stock: 1 })
    const versions = async () =>
      (await world.db.execute(sql`select xmin::text as version from search_rows order by id`)).rows
    const before = await versions()
    await aPaidOrder(world, shop, await aPerson(world), [{ product }])
    expect(await versions()).toEqual(before)
    expect((await search(world, 'mabuyu')).items).toMatchObject([{ product: { isSoldOut: true } }])
  })

  it('is not written by what is not searched, nor by what is written as it was', async () => {
    const shop = await aShop(world, { name: 'Order of the menu', ...plain })
    for (const name of ['Kwanza', 'Pili']) await aProduct(world, shop, { name })
    const versions = async () =>
      (
        await world.db.execute(
          sql`select xmin::text as version from search_rows where vendor_id = ${shop.id} order by id`,
        )
      ).rows
    const before = await versions()
    await world.db.execute(
      sql`update products set position = position + 1, name = name, diets = diets where vendor_id = ${shop.id}`,
    )
    expect(await versions()).toEqual(before)
  })

  it('has what is sold out last on its page', async () => {
    const shop = await aShop(world, { name: 'Two Pots', ...plain })
    const gone = await aProduct(world, shop, { name: 'Togwa', stock: 1 })
    await aProduct(world, shop, { name: 'Togwa nene tamu' })
    expect((await search(world, 'togwa')).names).toEqual(['Togwa', 'Togwa nene tamu'])
    await world.db
      .update(stocks)
      .set({ left: 0 })
      .where(eq(stocks.id, sql`(select stock_id from products where id = ${gone.id})`))
    expect((await search(world, 'togwa')).names).toEqual(['Togwa nene tamu', 'Togwa'])
  })

  it('is what is marked as fit for a diet, and what is stated to be free of something', async () => {
    const shop = await aShop(world, { name: 'Third Kitchen', ...plain })
    await aProduct(world, shop, { name: 'Irio', section: 'A', food: { allergens: [], diets: ['VEGETARIAN', 'VEGAN'] } })
    await aProduct(world, shop, { name: 'Beef pie', section: 'A', food: { allergens: ['GLUTEN'], diets: ['HALAL'] } })
    await aProduct(world, shop, { name: 'Unstated', section: 'A' })
    const byWords = async (...all: string[]) =>
      Promise.all(all.map(async (words) => (await search(world, words, { kind: 'PRODUCT' })).names))
    expect(await byWords('vegan', 'bila nyama', 'no meat', 'plant-based')).toEqual([
      ['Irio'],
      ['Irio'],
      ['Irio'],
      ['Irio'],
    ])
    expect(await byWords('halal', 'halali')).toEqual([['Beef pie'], ['Beef pie']])
    expect(await byWords('gluten free', 'bila gluteni', 'gluten-free')).toEqual([['Irio'], ['Irio'], ['Irio']])
  })

  it('has a shop of which three of four products are fit for a diet', async () => {
    const shop = await aShop(world, { name: 'Uzima Kitchen', ...plain })
    await aProduct(world, shop, { name: 'Sambusa', food: { diets: ['HALAL'] } })
    expect((await search(world, 'halal', { kind: 'SHOP' })).names).toEqual(['Uzima Kitchen'])
    await aProduct(world, shop, { name: 'Bacon' })
    expect((await search(world, 'halali', { kind: 'SHOP' })).names).toEqual([])
  })
})

describe('the order of what was found', () => {
  const world = aWorld()
  beforeAll(async () => {
    const shop = (name: string, given: object) => aShop(world, { name, ...plain, ...given })
    const shut = await shop('Shut', { area: 'Kilimani', opening: closedToday, preparationMinutes: { from: 1, to: 5 } })
    const slow = await shop('Slow', { area: 'Ngara', preparationMinutes: { from: 30, to: 60 } })
    const fast = await shop('Fast', { area: 'Ngara', preparationMinutes: { from: 5, to: 10 } })
    const near = await shop('Near', { area: 'Kilimani', preparationMinutes: { from: 30, to: 45 } })
    for (const each of [shut, slow, fast]) await aDeliveryArea(world, each, { name: 'Kilimani' })
    await aProduct(world, shut, { name: 'Ugali one', priceKES: 100 })
    await aProduct(world, slow, { name: 'Ugali two', priceKES: 300, food: { diets: ['VEGETARIAN', 'VEGAN'] } })
    await aProduct(world, fast, { name: 'Ugali three', priceKES: 400 })
    await aProduct(world, near, { name: 'Ugali four', priceKES: 200 })
    const { id } = await aProduct(world, fast, { name: 'Samaki' })
    await world.db.update(products).set({ description: 'With ugali.' }).where(eq(products.id, id))
  })

  it.each([
    ['has what can be had now first, and of that the fastest', {}, ['three', 'four', 'two', 'one']],
    ['has what is near first among what can be had now', { area: 'kilimani' }, ['four', 'three', 'two', 'one']],
    ['has the lowest price first where that is asked for', { sort: 'CHEAP' }, ['one', 'four', 'two', 'three']],
    [
      'has the soonest first where that is asked for',
      { area: 'Kilimani', sort: 'FAST' },
      ['three', 'four', 'two', 'one'],
    ],
    ['has only what can be had now', { open: 'true' }, ['three', 'four', 'two']],
    ['has only what costs no more', { maxPriceKES: '200' }, ['four', 'one']],
    ['has only what is fit for a diet', { diet: 'VEGAN' }, ['two']],
    ['has nothing of another county', { county: 'mombasa' }, []],
    ['has only what is brought to a place, or picked up in it', { area: 'Ngara' }, ['three', 'two']],
  ] as const)('%s', async (_, filters: Record<string, string>, expected) => {
    const { names } = await search(world, 'ugali', filters)
    expect(names.filter((name) => name !== 'Samaki')).toEqual(expected.map((name) => `Ugali ${name}`))
  })

  it('has what is named so before what is only described so', async () => {
    expect((await search(world, 'ugali')).names.at(-1)).toBe('Samaki')
  })

  it('has a shop, an event or an area that is called so before what contains it', async () => {
    const { items } = await search(world, 'kilimani')
    expect(items[0]?.kind).toBe('AREA')
  })

  it('narrows to a kind, and counts the kinds as they are narrowed', async () => {
    const shops = await search(world, 'ugali', { kind: 'SHOP' })
    expect([shops.names, shops.counts.PRODUCT]).toEqual([[], 0])
  })

  it('is the same from page to page, without a repeat or a gap, while shops open and close', async () => {
    const whole = (await search(world, 'ugali')).names
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await search(world, 'ugali', { limit: '2', ...(cursor ? { cursor } : {}) })
      seen.push(...page.names)
      cursor = page.nextCursor
      world.clock.pass(hours(1))
    } while (cursor)
    expect(seen).toEqual(whole)
  })

  it('has nothing after a place in a list whose words nothing has', async () => {
    const place = { at: lunchTime.getTime(), score: 1, id: newId(), isLoose: true }
    const cursor = Buffer.from(JSON.stringify(place)).toString('base64url')
    expect((await search(world, 'zzqqxx', { cursor })).names).toEqual([])
  })

  it('refuses the page of another list', async () => {
    const { status } = await world.visitor().get('/api/search?search=ugali&cursor=e30')
    expect(status).toBe(422)
  })
})

describe('a search in the database', () => {
  const world = aWorld()

  it('is two statements, and a third where not all of its words are found together', async () => {
    const shop = await aShop(world)
    await aProduct(world, shop, { name: 'Matoke' })
    await aProduct(world, shop, { name: 'Njugu' })
    const counted = async (words: string) => (await countStatements(() => search(world, words))).statements.length
    expect([await counted('matoke'), await counted('matoke njugu')]).toEqual([2, 3])
  })

  it('finds a shop by its name in a place that has more products than are put in order', async () => {
    const full = await aShop(world, { name: 'Full kitchen', area: 'Kitisuru', ...plain })
    await world.db.execute(sql`
      insert into search_rows (id, vendor_id, kind, name, words, name_length, price_cents)
      select gen_random_uuid(), ${full.id}, 'PRODUCT', 'dish', search_vector('dish', 'A') || search_vector('kitisuru', 'C'), 1, 100
      from generate_series(1, ${mostFound + 100})`)
    await aShop(world, { name: 'Kitisuru Grill', ...plain })
    expect((await search(world, 'kitisuru')).names).toEqual(['Kitisuru Grill', 'Full kitchen'])
  })

  it('puts what has a word in its name first, however many products are only described by it', async () => {
    const shop = await aShop(world, { name: 'Spice kitchen', ...plain })
    await world.db.execute(sql`
      insert into search_rows (id, vendor_id, kind, name, words, name_length, price_cents)
      select gen_random_uuid(), ${shop.id}, 'PRODUCT', 'dish', search_vector('dish', 'A') || search_vector('zafarani', 'D'), 1, 100
      from generate_series(1, ${mostFound + 100})`)
    await aProduct(world, shop, { name: 'Zafarani tea' })
    const { names, counts } = await search(world, 'zafarani')
    expect([names[0], counts.PRODUCT]).toEqual(['Zafarani tea', mostFound])
  })

  it('finds its rows by their index, and not by reading all of them', async () => {
    await world.db.execute(sql`
      insert into search_rows (id, vendor_id, kind, name, words, name_length, price_cents)
      select gen_random_uuid(), vendor.id, 'PRODUCT', '', search_vector('dish number' || n, 'A'), 2, 100
      from (select id from vendors limit 1) vendor, generate_series(1, 5000) n`)
    await world.db.execute(sql`analyze search_rows`)
    const { statements } = await countStatements(() => search(world, 'number77'))
    const text = statements.find((statement) => statement.includes('with shops as')) as string
    const parameters = new Set(text.match(/\$\d+/g)).size
    const { rows } = await world.db.execute<{ 'QUERY PLAN': string }>(sql.raw(`explain (generic_plan) ${text}`))
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect([
      parameters > 0,
      ['words', 'names'].every((of) => plan.includes(`search_rows_${of}_idx`)),
      /Seq Scan on search_rows/.test(plan),
    ]).toEqual([true, true, false])
  })
})

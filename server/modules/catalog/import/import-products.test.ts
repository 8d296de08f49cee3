import { describe, expect, it } from 'vitest'
import type { ImportRow } from '#contracts/menu/product-import.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { anOptionGroup } from '#server/testing/builders/options.ts'
import { cartOf, checkOut } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { anEvent, aProduct, aShop, type Shop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()
type Fix = { row: number; column: string; text: string }
type Preview = { digest: string; rows: ImportRow[]; seen: { id: string }[] }

const lines = (...rows: string[]) => rows.join('\r\n')
const look = async (shop: Shop, csv: string, fixes: Fix[] = []): Promise<Preview> =>
  (await shop.owner.post('/api/vendor/products/import/preview', { csv, fixes })).body
const confirm = (shop: Shop, csv: string, { digest, seen }: Preview, fixes: Fix[] = []) =>
  shop.owner.post('/api/vendor/products/import', { csv, fixes, digest, seen })
const menu = async (shop: Shop) => (await shop.owner.get('/api/vendor/products')).body.items
const states = ({ rows }: Preview) => rows.map(({ row, state }) => `${row} ${state}`)
const problems = ({ rows }: Preview) =>
  rows.flatMap(({ problems }) => problems.map(({ column, problem }) => `${column ?? 'row'} ${problem}`))

describe('a menu from a file', () => {
  it('is shown first, row by row, and changes nothing until it is confirmed', async () => {
    const shop = await aShop(world)
    await aProduct(world, shop, { name: 'Ugali', section: 'Sides', priceKES: 50 })
    const pilau = await aProduct(world, shop, { name: 'Pilau', section: 'Rice', priceKES: 350, stock: 4 })
    const csv = lines(
      'Name,Section,Price (KES),Stock',
      'ugali,Sides,50,',
      'Pilau,Rice,"KSh 1,380",12',
      'Chai,Drinks,70,',
    )
    const preview = await look(shop, csv)
    // A name in other letters is the same product, and a change of its name.
    expect(states(preview)).toEqual(['2 CHANGED', '3 CHANGED', '4 NEW'])
    expect(preview.rows[1]).toMatchObject({
      changes: [
        { column: 'priceKES', before: '350' },
        { column: 'stock', before: '4' },
      ],
      problems: [],
    })
    expect((await menu(shop)).map(({ priceKES }: { priceKES: number }) => priceKES)).toEqual([50, 350])
    expect((await confirm(shop, csv, preview)).body).toEqual({ created: 1, changed: 2, unchanged: 0 })
    expect(await menu(shop)).toMatchObject([
      { name: 'ugali', priceKES: 50 },
      { id: pilau.id, priceKES: 1380, stock: 12, version: 2 },
      { name: 'Chai', section: 'Drinks', status: 'DRAFT', stock: null },
    ])
    expect(states(await look(shop, csv))).toEqual(['2 SAME', '3 SAME', '4 SAME'])
  })

  it('says of each row what is wrong with it, and nothing goes in as long as one is', async () => {
    const shop = await aShop(world)
    await aProduct(world, shop, { name: 'Chips', variations: [{ name: 'Half', priceKES: 100 }] })
    for (const name of ['Soda', 'soda']) await aProduct(world, shop, { name })
    const other = await aProduct(world, await aShop(world), { name: 'Secret' })
    const event = await anEvent(world, shop)
    const ticket = await aProduct(world, shop, { name: 'Regular', kind: 'TICKET', eventId: event.id })
    const csv = lines(
      'ID,Name,Section,Price,Stock,Status,Diets,Allergens,Spice,Option groups,Variations',
      ',Fine,Sides,50,,,,,,,',
      ',,Sides,50,,,,,,,',
      ',Mbuzi,Sides,6OO,2O,GONE,KETO,NUT,4,Nothing,Half',
      ',Milk tea,Drinks,70,,,VEGAN,MILK,,,',
      ',FINE,Sides,60,,,,,,,',
      ',Soda,Sides,60,,,,,,,',
      `${other.id},Secret,Sides,60,,,,,,,`,
      `${ticket.id},Cheap,,60,,,,,,,`,
      ',Chips,Fish from the lake,120,,,,,,,Half 100',
      `,${'long '.repeat(40)},Sides,50,,,,,,,`,
    )
    const preview = await look(shop, csv)
    expect(states(preview).filter((state) => !state.endsWith('WRONG'))).toEqual(['2 NEW'])
    expect(problems(preview)).toEqual([
      'name MISSING',
      ...['variations VARIATIONS', 'priceKES PRICE', 'stock NUMBER', 'status STATUS', 'allergens ALLERGENS'],
      ...['diets DIETS', 'spiceLevel SPICE', 'optionGroupIds GROUPS'],
      'diets FOOD',
      'name TWICE',
      'name AMBIGUOUS_NAME',
      'id UNKNOWN_ID',
      'row TICKET',
      'section MISSING',
      'priceKES VARIATION_PRICES',
      'name TOO_LONG',
    ])
    expect(preview.rows[2]?.problems.flatMap(({ suggestion }) => suggestion ?? [])).toEqual(['600', '20'])
    const before = await menu(shop)
    expect((await confirm(shop, csv, preview)).body.code).toBe('import_changed')
    expect(await menu(shop)).toEqual(before)
  })

  it('goes in once its cells are mended on the page', async () => {
    const shop = await aShop(world)
    const csv = lines('Name,Section,Price', 'Mbuzi,Meat,6OO', 'Chai,Drinks,70')
    const fixes = [{ row: 2, column: 'priceKES', text: '600' }]
    const preview = await look(shop, csv, fixes)
    expect(states(preview)).toEqual(['2 NEW', '3 NEW'])
    // What is confirmed is what was looked at, mended or not.
    expect((await confirm(shop, csv, preview)).body.code).toBe('import_changed')
    expect((await confirm(shop, csv, preview, fixes)).body).toMatchObject({ created: 2 })
    expect((await menu(shop))[0]).toMatchObject({ name: 'Mbuzi', priceKES: 600 })
  })

  it('is refused whole when the file is another than was shown', async () => {
    const shop = await aShop(world)
    const csv = lines('Name,Section,Price', 'Mbuzi,Meat,600')
    const preview = await look(shop, csv)
    const { status, body } = await confirm(shop, csv.replace('600', '6'), preview)
    expect([status, body.code, await menu(shop)]).toEqual([409, 'import_changed', []])
  })

  it('is refused whole when one of its products was changed meanwhile, renamed, or created by somebody else', async () => {
    const shop = await aShop(world)
    const ugali = await aProduct(world, shop, { name: 'Ugali', section: 'Sides', priceKES: 50 })
    const csv = lines('Name,Section,Price', 'Ugali,Sides,60', 'Chai,Drinks,70')
    const edit = async (change: object) => {
      const { version } = (await shop.owner.get(`/api/vendor/products/${ugali.id}`)).body
      await shop.owner.patch(`/api/vendor/products/${ugali.id}`, { ...change, version })
    }
    for (const meanwhile of [
      () => edit({ description: 'White.' }),
      () => edit({ name: 'Ugali mweupe' }),
      () => aProduct(world, shop, { name: 'Chai' }),
    ]) {
      const preview = await look(shop, csv)
      await meanwhile()
      const before = await menu(shop)
      expect((await confirm(shop, csv, preview)).body.code).toBe('import_changed')
      expect(await menu(shop)).toEqual(before)
    }
  })

  it('creates nothing twice, when it is confirmed twice at the same moment', async () => {
    const shop = await aShop(world)
    const csv = lines('Name,Section,Price', 'Ugali,Sides,60', 'Chai,Drinks,70')
    const preview = await look(shop, csv)
    const answers = await Promise.all([1, 2, 3].map(() => confirm(shop, csv, preview)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await menu(shop)).toHaveLength(2)
  })

  it('sets a stock as it was seen: what is sold between the look and the import stays sold', async () => {
    const [shop, customer] = [await aShop(world), await aPerson(world)]
    const product = await aProduct(world, shop, { name: 'Ugali', section: 'Sides', priceKES: 50, stock: 10 })
    await aProduct(world, shop, { name: 'Chai', section: 'Drinks', priceKES: 70, stock: 5 })
    const csv = lines('Name,Section,Price,Stock', 'Ugali,Sides,50,30', 'Chai,Drinks,70,5')
    const preview = await look(shop, csv)
    expect((await checkOut(customer, cartOf(shop, customer, [{ product, quantity: 3 }]))).status).toBe(201)
    expect((await confirm(shop, csv, preview)).body).toEqual({ created: 0, changed: 1, unchanged: 1 })
    expect((await menu(shop)).map(({ stock }: { stock: number }) => stock)).toEqual([27, 5])
  })

  it('sets stocks while they are sold from, and loses no sale', async () => {
    const shop = await aShop(world)
    const names = ['Ugali', 'Chai', 'Uji', 'Pilau']
    const dishes = await Promise.all(names.map((name) => aProduct(world, shop, { name, section: 'Menu', stock: 10 })))
    const csv = lines('Name,Section,Stock', ...names.map((name) => `${name},Menu,30`))
    const preview = await look(shop, csv)
    const customers = await Promise.all(names.map(() => aPerson(world)))
    // In another order than that of the file, as orders come.
    const backwards = [...dishes].reverse().map((product) => ({ product, quantity: 2 }))
    const orders = customers.map((customer) => checkOut(customer, cartOf(shop, customer, backwards)))
    const [imported, ...ordered] = await Promise.all([confirm(shop, csv, preview), ...orders])
    expect([imported, ...ordered].map(({ status }) => status)).toEqual([200, 201, 201, 201, 201])
    expect((await menu(shop)).map(({ stock }: { stock: number }) => stock)).toEqual([22, 22, 22, 22])
  })

  it('gives a stock, takes it away, and counts those of variations from what was seen', async () => {
    const [shop, customer] = [await aShop(world), await aPerson(world)]
    await aProduct(world, shop, { name: 'Ugali', section: 'Sides', priceKES: 50 })
    await aProduct(world, shop, { name: 'Chai', section: 'Drinks', priceKES: 70, stock: 5 })
    const chips = await aProduct(world, shop, {
      ...{ name: 'Chips', section: 'Sides' },
      variations: [
        { name: 'Half', priceKES: 100, stock: 8 },
        { name: 'Full', priceKES: 180 },
      ],
    })
    const csv = lines(
      'Name,Section,Stock,Variations,Ordered at',
      'Ugali,Sides,12,,"MON, FRI 06:00-11:00"',
      'Chai,Drinks,,,',
      'Chips,Sides,,Half 100 (20); Full 180 (4),FRI 20:00-02:00',
    )
    const preview = await look(shop, csv)
    const line = { product: chips, variation: 0, quantity: 3 }
    expect((await checkOut(customer, cartOf(shop, customer, [line]))).status).toBe(201)
    expect((await confirm(shop, csv, preview)).body.changed).toBe(3)
    expect(await menu(shop)).toMatchObject([
      { stock: 12, availableTimes: { days: [1, 5], from: 360, until: 660 }, version: 2 },
      { stock: null, priceKES: 70 },
      { variations: [{ stock: 17 }, { stock: 4 }], availableTimes: { days: [5], from: 1200, until: 1560 } },
    ])
  })

  it('stands at the end of the menu in its own order, whatever addresses are taken', async () => {
    const shop = await aShop(world)
    await aProduct(world, shop, { name: 'Chai', section: 'Drinks' })
    const names = ['Ugali', 'Chai!', '茶', '饭', '汤', '面', '鱼', 'Chai?']
    const csv = lines('Name,Section,Price', ...names.map((name) => `${name},Menu,50`))
    expect((await confirm(shop, csv, await look(shop, csv))).body.created).toBe(names.length)
    expect((await menu(shop)).map(({ name }: { name: string }) => name)).toEqual(['Chai', ...names])
    const rows = await world.db.execute(sql`select slug from products where vendor_id = ${shop.id} order by position`)
    const slugs = rows.rows.map(({ slug }) => String(slug))
    expect([...slugs.slice(1, 6), slugs.at(-1)]).toEqual([
      ...['ugali', 'chai', 'product', 'product-2', 'product-3'],
      'chai-2',
    ])
    expect(new Set(slugs).size).toBe(slugs.length)
  })

  it('keeps variations of the same name, adds new ones, removes what is left out, and takes their lowest price', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop, {
      ...{ name: 'Chips', section: 'Sides' },
      variations: [
        { name: 'Half', priceKES: 100, stock: 3 },
        { name: 'Full', priceKES: 180 },
      ],
    })
    const csv = lines('Name,Variations', 'Chips,"Half 90 (3); Extra; large 250"'.replace('Extra;', 'Extra\\;'))
    expect((await confirm(shop, csv, await look(shop, csv))).body.changed).toBe(1)
    expect((await menu(shop))[0]).toMatchObject({
      priceKES: 90,
      variations: [
        { id: product.variations[0]?.id, name: 'Half', priceKES: 90, stock: 3 },
        { name: 'Extra; large', priceKES: 250, stock: null },
      ],
    })
  })

  it('uses option groups by their names, in either language of its heads and with the separators of spreadsheets', async () => {
    const shop = await aShop(world)
    const group = await anOptionGroup(world, shop, { name: 'Kando' })
    const csv = lines('Jina;Sehemu;Bei;Makundi ya chaguo;Hali;Other', 'Samaki;Ziwa;600;kando;active;x', ';;;;;')
    expect((await confirm(shop, csv, await look(shop, csv))).body.created).toBe(1)
    expect((await menu(shop))[0]).toMatchObject({ name: 'Samaki', status: 'ACTIVE', optionGroupIds: [group.id] })
  })

  it('is refused as a whole when it is no such file, or too large', async () => {
    const shop = await aShop(world)
    const many = Array.from({ length: 501 }, (_, n) => `Dish ${n},Sides,50`)
    for (const csv of [
      '',
      'Name',
      'Price\r\n50',
      'Name,Jina\r\na,b',
      'Name\r\n"open',
      lines('Name,Section,Price', ...many),
    ])
      expect((await shop.owner.post('/api/vendor/products/import/preview', { csv })).body.code).toBe('invalid_input')
  })

  it('reads the menu by as many statements however many rows there are', async () => {
    const shop = await aShop(world)
    const file = (count: number) =>
      lines('Name,Section,Price', ...Array.from({ length: count }, (_, n) => `Dish ${n},Sides,50`))
    const counted = async (count: number) => (await countStatements(() => look(shop, file(count)))).statements.length
    expect(await counted(400)).toBe(await counted(1))
  })

  it('is written by as many statements however many rows there are, new ones and changed ones', async () => {
    const shop = await aShop(world)
    const group = await anOptionGroup(world, shop, { name: 'Side' })
    const file = (name: string, count: number, price: number) => {
      const dish = (n: number) => `${name} ${n},Menu,${price + n},${group.name},S ${price} (${price}); L 900`
      return lines('Name,Section,Stock,Option groups,Variations', ...Array.from({ length: count }, (_, n) => dish(n)))
    }
    const counted = async (...given: Parameters<typeof file>) => {
      const csv = file(...given)
      const preview = await look(shop, csv)
      const { result, statements } = await countStatements(() => confirm(shop, csv, preview))
      return [result.body.created + result.body.changed, statements.length]
    }
    const [[, one], [many, forMany]] = [await counted('One', 1, 50), await counted('Dish', 60, 50)]
    expect([many, forMany]).toEqual([60, one])
    const [[, oneChanged], [manyChanged, forManyChanged]] = [await counted('One', 1, 60), await counted('Dish', 60, 60)]
    expect([manyChanged, forManyChanged]).toEqual([60, oneChanged])
    expect(forManyChanged).toBeLessThan(20)
  })
})

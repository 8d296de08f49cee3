import { beforeAll, describe, expect, it } from 'vitest'
import { searchMisses } from '#server/modules/search/search.tables.ts'
import { days } from '#server/platform/clock.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { anAdmin } from '#server/testing/builders/people.ts'
import { aDeliveryArea, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()
const plain = { tagline: '', description: '' }

beforeAll(async () => {
  const near = await aShop(world, { name: 'Jirani', area: 'Kilimani', ...plain })
  await aDeliveryArea(world, near, { name: 'Kilimani' })
  await aProduct(world, near, { name: 'Samaki wa kupaka', position: 1 })
  await aProduct(world, near, { name: 'Wali wa nazi', position: 2 })
  const far = await aShop(world, { name: 'Mbali', area: 'Westlands', ...plain })
  await aProduct(world, far, { name: 'Ramen bowl' })
})

const search = async (words: string, filters: Record<string, string> = {}) =>
  (await world.visitor().get(`/api/search?${new URLSearchParams({ search: words, ...filters })}`)).body
const misses = async () => {
  await world.periodicJobs.writeSearchMisses()
  const { body } = await (await anAdmin(world)).get('/api/admin/search-misses')
  return body
}
const missed = async () =>
  Object.fromEntries(
    (await misses()).items.map((item: { words: string; searches: number }) => [item.words, item.searches]),
  )

describe('a search that finds nothing', () => {
  it('says so with other spellings that find something', async () => {
    const { items, nothing } = await search('kupakatonga')
    expect([items, nothing.spellings]).toEqual([[], ['kupaka']])
    expect((await search(nothing.spellings[0])).items).toHaveLength(1)
  })

  it('says where it is sold that does not come to the area', async () => {
    const { items, nothing } = await search('ramen', { area: 'Kilimani' })
    expect([items, nothing.elsewhere]).toEqual([[], { area: 'Westlands', county: 'nairobi', shops: 1 }])
  })

  it('shows what comes near: what has one of its words, else what is cooked now in the area', async () => {
    const namesOf = (answer: { nothing: { near: { product: { name: string } }[] } }) =>
      answer.nothing.near.map(({ product }) => product.name)
    expect(namesOf(await search('sushi', { area: 'Kilimani' }))).toEqual(['Samaki wa kupaka'])
    expect(namesOf(await search('ramen', { area: 'Kilimani' }))).toEqual(['Samaki wa kupaka'])
  })

  it('has nothing of that where something was found', async () => {
    expect((await search('wali')).nothing).toBeNull()
  })
})

describe('what was not found', () => {
  it('is counted by day and words, in whatever form they were typed, and whoever looked', async () => {
    await search('Tacos')
    await search(' tacos ')
    await search('TÁCOS!', { area: 'Kilimani' })
    expect((await missed()).tacos).toBe(3)
  })

  it('counts words that were left out, too', async () => {
    await search('quinoa samaki')
    expect((await missed()).quinoa).toBe(1)
  })

  it('is not counted where filters were why, and on no further page', async () => {
    await search('falafel', { open: 'true' })
    await search('falafel', { maxPriceKES: '1' })
    expect((await missed()).falafel).toBeUndefined()
  })

  it('keeps no phone of anybody', async () => {
    await search('0711 987 653')
    expect(Object.keys(await missed()).filter((words) => /\d/.test(words))).toEqual([])
  })

  it('keeps nothing of a search that has a phone or an address of mail in it, whatever stands between', async () => {
    const before = await missed()
    for (const words of [
      'wanjiku@posta.example',
      'wanjiku samaki 0711',
      '0711 tonga 987 653',
      'kamau＠posta',
      '07-1x1 juma 9',
    ])
      await search(words)
    expect(
      Object.keys(await missed())
        .filter((words) => !(words in before))
        .toSorted(),
    ).toEqual(['0711', 'wanjiku'])
  })

  it('is written by none of the searches, and added to what other processes have written', async () => {
    await search('dosa')
    const written = () => world.db.select().from(searchMisses).where(sql`words = 'dosa'`)
    expect(await written()).toEqual([])
    await world.periodicJobs.writeSearchMisses()
    await search('dosa')
    await world.periodicJobs.writeSearchMisses()
    await world.periodicJobs.writeSearchMisses()
    expect(await written()).toMatchObject([{ searches: 2 }])
  })

  it('is shown by weeks, the last first, that which was looked for most often first', async () => {
    world.clock.pass(days(7))
    for (const words of ['tacos', 'poutine']) await search(words)
    const { weeks, items } = await misses()
    expect([weeks.length, weeks[0], items[0]]).toEqual([
      8,
      '2026-11-23',
      { words: 'tacos', searches: 4, byWeek: [1, 3, 0, 0, 0, 0, 0, 0] },
    ])
  })

  it('is bounded: so many words of a day are kept, and those that are known are counted on', async () => {
    await world.db.execute(
      sql`insert into search_misses select '2026-11-27', 'word ' || n, 1 from generate_series(1, 5000) n`,
    )
    for (const words of ['unheard', 'poutine']) await search(words)
    const counted = await missed()
    expect([counted.unheard, counted.poutine]).toEqual([undefined, 2])
  })
})

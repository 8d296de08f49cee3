import { beforeAll, describe, expect, it } from 'vitest'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { anAdmin, type Person } from '#server/testing/builders/people.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { synonyms } from './search.tables.ts'
import { searchText } from './search-text.ts'

const world = aWorld()
const path = '/api/admin/synonyms'
let admin: Person
beforeAll(async () => {
  admin = await anAdmin(world, 'SUPPORT')
  await aProduct(world, await aShop(world, { tagline: '', description: '' }), { name: 'Bhajia tamu' })
})

const namesFor = async (words: string) =>
  (await world.visitor().get(`/api/search?search=${words}`)).body.items.map(
    ({ product }: { product: { name: string } }) => product.name,
  )
const trail = (id: string) =>
  world.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(auditEntries.id)

describe('words that mean the same', () => {
  it('are there from the beginning: more than sixty groups, each of two words at least, as they are compared', async () => {
    const { body } = await admin.get(path)
    expect(body.items.length).toBeGreaterThan(60)
    for (const { words } of body.items as { words: string[] }[]) {
      expect(words.length).toBeGreaterThan(1)
      expect(words.map(searchText)).toEqual(words)
    }
  })

  it('are found by each other from the moment an administrator adds them, and no more when they are removed', async () => {
    expect(await namesFor('pakoras')).toEqual([])
    const { status, body } = await admin.post(path, { words: ['Pakora', 'PAKORAS', 'Bhajia', 'pakora'] })
    expect([status, body]).toMatchObject([201, { words: ['pakora', 'pakoras', 'bhajia'], version: 1 }])
    expect(await namesFor('pakoras')).toEqual(['Bhajia tamu'])
    const changed = await admin.patch(`${path}/${body.id}`, { words: ['pakora', 'bhajia'], version: 1 })
    expect([changed.status, changed.body]).toMatchObject([200, { words: ['pakora', 'bhajia'], version: 2 }])
    expect((await admin.send('DELETE', `${path}/${body.id}`)).status).toBe(204)
    expect(await namesFor('pakora')).toEqual([])
    expect(await trail(body.id)).toMatchObject([
      { action: 'synonyms.add', actorId: admin.user.id, detail: { words: ['pakora', 'pakoras', 'bhajia'] } },
      {
        action: 'synonyms.change',
        detail: { words: { from: ['pakora', 'pakoras', 'bhajia'], to: ['pakora', 'bhajia'] } },
      },
      { action: 'synonyms.remove', detail: { words: ['pakora', 'bhajia'] } },
    ])
  })

  it('are not overwritten with what somebody else has not seen', async () => {
    const { body } = await admin.post(path, { words: ['one thing', 'another'] })
    const change = (words: string[]) => admin.patch(`${path}/${body.id}`, { words, version: 1 })
    const answers = await Promise.all([change(['a', 'b']), change(['c', 'd'])])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('version_conflict')
  })

  it('are refused where there are not two of them, or too many groups', async () => {
    for (const words of [['kuku'], ['kuku', 'KUKU!'], ['!', '?'], Array.from({ length: 21 }, (_, n) => `word ${n}`)])
      expect([words, (await admin.post(path, { words })).status]).toEqual([words, 422])
    const groups = Array.from({ length: 500 }, (_, n) => n)
    await world.db.execute(sql`insert into synonyms select gen_random_uuid(), array['a' || n, 'b' || n], 1, now()
      from unnest(${sql.param(groups)}::int[]) n`)
    const { status, body } = await admin.post(path, { words: ['full', 'whole'] })
    expect([status, body.errors[0].field]).toEqual([422, 'words'])
    await world.db.delete(synonyms).where(sql`${synonyms.words}[1] like 'a%' and ${synonyms.words}[2] like 'b%'`)
  })

  it('are not there to change or remove once they are gone', async () => {
    const gone = `${path}/01940000-0000-7000-8000-00000000ffff`
    expect((await admin.patch(gone, { words: ['a', 'b'], version: 1 })).status).toBe(404)
    expect((await admin.send('DELETE', gone)).status).toBe(404)
  })
})

describe('the form in which words are compared', () => {
  it('is the same in the program and in the database', async () => {
    const given = [
      'Kuku WA nazi',
      "Murang'a",
      'Ng’ombe  choma!',
      'Crème brûlée',
      '½ kg, 500ml',
      'ﬁsh & chips',
      '‘a’ `b` ´c´',
      '鶏',
      ' ',
    ]
    const { rows } = await world.db.execute<{ text: string }>(
      sql`select search_text(given) as text from unnest(${sql.param(given)}::text[]) with ordinality as all_given (given, n) order by n`,
    )
    expect(rows.map(({ text }) => text)).toEqual(given.map(searchText))
  })
})

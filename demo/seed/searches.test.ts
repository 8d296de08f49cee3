import { beforeAll, describe, expect, it } from 'vitest'
import type { Found } from '#contracts/search/search.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { writeMarket } from './write-market.ts'

const world = aWorld()

/**
 * What people look for, and what must be among the first three: a part of `kind: name, shop`. In English, Swahili and
 * Sheng, as it is said and as it is typed.
 */
const searches: readonly (readonly [words: string, found: RegExp])[] = [
  // In English.
  ['chicken', /PRODUCT: (?:.*kuku|.*chicken)/i],
  ['fried fish', /PRODUCT: Whole (fried )?tilapia/],
  ['fish', /PRODUCT: .*(fish|samaki|tilapia)/i],
  ['prawns', /PRODUCT: Garlic prawns/],
  ['octopus', /PRODUCT: Pweza/],
  ['goat', /PRODUCT: .*(mbuzi|goat)/i],
  ['beef stew', /PRODUCT: Beef stew/],
  ['grilled meat', /PRODUCT: .*choma/i],
  ['eggs', /PRODUCT: .*(eggs|mayai)/i],
  ['coconut rice', /PRODUCT: (Wali wa nazi|Coconut rice)/],
  ['beans', /PRODUCT: .*(maharagwe|beans)/i],
  ['green grams', /PRODUCT: .*ndengu/i],
  ['pigeon peas', /PRODUCT: Mbaazi/],
  ['kale', /PRODUCT: .*(kale|sukuma)/i],
  ['cabbage', /PRODUCT: .*(cabbage|kabichi)/i],
  ['potatoes', /PRODUCT: .*(potatoes|viazi)/i],
  ['fries', /PRODUCT: .*chips/i],
  ['cassava', /PRODUCT: .*Muhogo/i],
  ['arrowroot', /PRODUCT: Nduma/],
  ['porridge', /PRODUCT: Uji/],
  ['sour milk', /PRODUCT: (Mala|Mursik)/],
  ['ginger tea', /PRODUCT: (Strungi & tangawizi|.*chai)/i],
  ['black coffee', /PRODUCT: (Filter, black|Kahawa tungu)/],
  ['birthday cake', /PRODUCT: Birthday cake/],
  ['doughnuts', /PRODUCT: (Doughnuts|Mandazi)/],
  ['pizza', /PRODUCT: .*(pizza|Margherita)/i],
  ['burger', /PRODUCT: .*burger/i],
  ['milkshake', /PRODUCT: Milkshake/],
  ['watermelon juice', /PRODUCT: Watermelon/],
  ['avocado', /PRODUCT: .*avocado/i],
  ['bananas', /PRODUCT: .*(banana|ndizi)/i],
  ['tomatoes', /PRODUCT: .*Tomatoes/i],
  ['onions', /PRODUCT: .*onions/i],
  ['sugar', /PRODUCT: Sugar/],
  ['cooking oil', /PRODUCT: (Cooking oil|Sunflower oil)/],
  ['roses', /PRODUCT: .*roses/i],
  ['candles', /PRODUCT: .*candle/i],
  ['soap', /PRODUCT: .*(soap|bar)/i],
  ['phone charger', /PRODUCT: Phone charger/],
  ['basket', /PRODUCT: .*(kiondo|kikapu|basket)/i],
  ['novel', /PRODUCT: Riwaya/],
  ['breakfast', /(PRODUCT: Full breakfast|SHOP: Asubuhi)/],
  // In Swahili.
  ['kuku', /PRODUCT: Kuku/],
  ['kuku wa nazi', /PRODUCT: Kuku wa nazi/],
  ['samaki wa kupaka', /PRODUCT: Samaki wa kupaka/],
  ['samaki', /PRODUCT: .*(samaki|fish|tilapia)/i],
  ['kamba', /PRODUCT: Garlic prawns/],
  ['nyama choma', /PRODUCT: .*choma/i],
  ['mayai', /PRODUCT: .*(mayai|eggs)/i],
  ['maharagwe', /PRODUCT: .*(maharagwe|beans)/i],
  ['wali', /PRODUCT: .*(wali|rice)/i],
  ['mchele', /PRODUCT: .*rice/i],
  ['viazi', /PRODUCT: .*(viazi|potato|chips)/i],
  ['maziwa', /PRODUCT: .*(maziwa|milk)/i],
  ['maji', /PRODUCT: Water/],
  ['mkate', /PRODUCT: .*(mkate|loaf|bread)/i],
  ['keki', /PRODUCT: .*cake/i],
  ['keki ya siku ya kuzaliwa', /PRODUCT: Birthday cake/],
  ['matunda', /PRODUCT: .*fruit/i],
  ['ndizi', /PRODUCT: .*banana/i],
  ['nanasi', /PRODUCT: Pineapple/],
  ['embe', /PRODUCT: .*mango/i],
  ['parachichi', /PRODUCT: .*avocado/i],
  ['nyanya', /PRODUCT: .*tomatoes/i],
  ['vitunguu', /PRODUCT: .*onions/i],
  ['ndimu', /PRODUCT: .*(ndimu|lemon|lime)/i],
  ['asali', /PRODUCT: .*honey/i],
  ['kabichi', /PRODUCT: .*cabbage/i],
  ['karoti', /PRODUCT: .*carrot/i],
  ['sukari', /PRODUCT: Sugar/],
  ['unga', /PRODUCT: .*flour/i],
  ['mafuta ya kupikia', /PRODUCT: .*oil/i],
  ['kahawa', /(PRODUCT: .*(kahawa|coffee)|SHOP: Kahawa)/i],
  ['maua', /(PRODUCT: .*(bouquet|flower|roses)|SHOP: Shada)/i],
  ['sabuni', /PRODUCT: .*soap/i],
  ['mishumaa', /PRODUCT: .*candle/i],
  ['vitabu', /(SHOP: Soma Books|PRODUCT: .*book)/i],
  ['daftari', /PRODUCT: (Notebook|Exercise)/],
  ['supu', /PRODUCT: .*(supu|soup)/i],
  ['juisi ya embe', /PRODUCT: .*mango/i],
  // In Sheng.
  ['chapo', /PRODUCT: Chap/],
  ['chapo madondo', /PRODUCT: Chapo maharagwe/],
  ['smokie pasua', /PRODUCT: Smokie pasua/],
  ['waru', /PRODUCT: .*(potatoes|viazi|chips)/i],
  ['ngima', /PRODUCT: .*ugali/i],
  ['skuma', /PRODUCT: .*(sukuma|kale)/i],
  ['baga', /PRODUCT: .*burger/i],
  ['avoka', /PRODUCT: .*avocado/i],
  ['chai ya rangi', /PRODUCT: Strungi/],
  ['nyam chom', /PRODUCT: .*choma/i],
  // Misspelt.
  ['chiken', /PRODUCT: .*(chicken|kuku)/i],
  ['chapti', /PRODUCT: Chap/],
  ['pilao', /PRODUCT: .*pilau/i],
  ['biriyani', /PRODUCT: .*biryani/i],
  ['tilpia', /PRODUCT: .*tilapia/i],
  ['smaki', /PRODUCT: .*(samaki|fish|tilapia)/i],
  ['ugli', /PRODUCT: .*ugali/i],
  ['mandzi', /PRODUCT: Mandazi/],
  ['sambuza', /PRODUCT: .*samosa/i],
  ['mishkaki', /PRODUCT: (Mishikaki|Mshikaki)/],
  ['sukuma wki', /PRODUCT: .*sukuma/i],
  ['capuccino', /PRODUCT: Cappuccino/],
  ['croisant', /PRODUCT: .*croissant/i],
  ['maharge', /PRODUCT: .*(maharagwe|beans)/i],
  ['choclate cake', /PRODUCT: Chocolate (cake|slice)/],
  ['mama acheing', /SHOP: Mama Achieng/],
  ['kijanni', /SHOP: Kijani/],
  // Diets and allergens.
  ['vegan', /Kijani/],
  ['bila nyama', /Chapo Republic|Kijani/],
  ['halal biryani', /PRODUCT: .*biryani, Swahili Plate/],
  ['gluten free', /PRODUCT/],
  ['vegan burger', /PRODUCT: Ndengu burger/],
  // Shops, areas and landmarks.
  ['mama achieng', /SHOP: Mama Achieng/],
  ['chapo republic', /SHOP: Chapo Republic/],
  ['kilimani', /AREA: Kilimani/],
  ['westlands', /AREA: Westlands/],
  ['yaya', /SHOP: Mama Achieng/],
  ['pilau kilimani', /PRODUCT: Beef pilau, Mama Achieng/],
  // Events.
  ['jazz', /EVENT: Jazz on the Roof/],
  ['comedy', /EVENT: Vicheko Night/],
  ['choma festival', /EVENT: Nairobi Choma Festival/],
  ['marathon', /EVENT: Karura Forest 10K/],
  ['muziki', /EVENT/],
  ['fataki', /EVENT: Usiku wa Fataki/],
]

const nameOf = (found: Found) => {
  switch (found.kind) {
    case 'PRODUCT':
      return `PRODUCT: ${found.product.name}, ${found.shop.name}`
    case 'SHOP':
      return `SHOP: ${found.shop.name}`
    case 'EVENT':
      return `EVENT: ${found.event.title}`
    case 'AREA':
      return `AREA: ${found.area.name}`
  }
}

describe('the searches that people make', () => {
  beforeAll(async () => {
    await inTransaction(world.db, (tx) => writeMarket(tx, world.clock.now(), { passwordHash: 'none' }))
    await world.db.execute(sql`analyze`)
  }, 120_000)

  it('are at least 120, each another', () => {
    expect(new Set(searches.map(([words]) => words)).size).toBe(searches.length)
    expect(searches.length).toBeGreaterThanOrEqual(120)
  })

  it('find what was meant among the first three, 95 of 100 of them', async () => {
    const missed: string[] = []
    for (const [words, expected] of searches) {
      const { body } = await world.visitor().get(`/api/search?${new URLSearchParams({ search: words, limit: '3' })}`)
      const names = (body.items as Found[]).map(nameOf)
      if (!names.some((name) => expected.test(name))) missed.push(`${words}: ${names.join(' | ') || 'nothing'}`)
    }
    process.stdout.write(`${searches.length - missed.length} of ${searches.length} searches find what was meant\n`)
    for (const each of missed) process.stdout.write(`Missed: ${each}\n`)
    expect(missed.length / searches.length).toBeLessThanOrEqual(0.05)
  }, 120_000)
})

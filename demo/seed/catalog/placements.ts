import {
  type HourSlot,
  hourSlotNames,
  type PlacementKind,
  type PlacementRow,
  plannedDays,
} from '#contracts/featured/placement-terms.ts'
import type { CollectionId, PlacementId } from '#contracts/wire/primitives.ts'
import type { collections, placementDays, placements } from '#server/modules/featured/featured.tables.ts'
import { dateOf, nairobiDay } from '../../market/dates.ts'
import { demoId } from '../demo-id.ts'
import type { SeedCatalog } from './products.ts'
import type { VendorRows } from './vendors.ts'

/** The demo plans Nairobi alone, from today on for two weeks. */
const [county, plannedFor, everyDay] = ['nairobi', 13, [1, 2, 3, 4, 5, 6, 7]] as const

interface Plan {
  slots: readonly HourSlot[]
  row: PlacementRow
  kind: PlacementKind
  /** The slug of a shop or an event, or the key of a collection. */
  thing: string
  weekdays?: readonly number[]
  paidFor?: string
}

const plans: readonly Plan[] = [
  { slots: ['LUNCH'], row: 'LARGE', kind: 'COLLECTION', thing: 'under-300' },
  { slots: ['BREAKFAST'], row: 'LARGE', kind: 'SHOP', thing: 'asubuhi-njema' },
  { slots: ['TEA'], row: 'LARGE', kind: 'SHOP', thing: 'kijani' },
  {
    ...{ slots: ['DINNER'], row: 'LARGE', kind: 'SHOP', thing: 'choma-corner-254' },
    paidFor: 'KSh 14,000 for two weeks, Choma Corner 254',
  },
  { slots: ['BREAKFAST', 'LUNCH'], row: 'SHOPS', kind: 'SHOP', thing: 'mama-achieng' },
  {
    ...{ slots: ['LUNCH', 'DINNER'], row: 'SHOPS', kind: 'SHOP', thing: 'swahili-plate' },
    paidFor: 'KSh 5,000 a week, Swahili Plate',
  },
  { slots: ['LUNCH', 'DINNER'], row: 'COLLECTION', kind: 'COLLECTION', thing: 'vegan' },
  { slots: ['LUNCH', 'TEA', 'DINNER'], row: 'EVENTS', kind: 'EVENT', thing: 'nairobi-choma-festival' },
]

/** What the home page of Nairobi shows first: rows of the plan, of its days, and of the collections in it. */
export function buildPlacements(vendorRows: VendorRows, catalog: SeedCatalog, now: Date) {
  const today = nairobiDay(now)
  const collection = (
    key: string,
    nameEn: string,
    nameSw: string,
    rules: Partial<typeof collections.$inferInsert>,
  ) => ({
    ...{ id: demoId<CollectionId>(`collection/${key}`, today), nameEn, nameSw, changedAt: today },
    // Rows of one table have the same columns.
    ...{ maxPriceCents: null, diet: null, ...rules },
  })
  const ofCollections = new Map([
    [
      'under-300',
      collection('under-300', 'Lunch under KSh 300', 'Chakula cha mchana chini ya KSh 300', { maxPriceCents: 30_000 }),
    ],
    ['vegan', collection('vegan', 'Vegan in Nairobi', 'Bila nyama na maziwa Nairobi', { diet: 'VEGAN' })],
  ])
  const subjectOf = ({ kind, thing }: Plan) => {
    const none = { vendorId: null, eventId: null, collectionId: null }
    if (kind === 'SHOP') return { ...none, vendorId: vendorRows.get(thing)!.id }
    if (kind === 'COLLECTION') return { ...none, collectionId: ofCollections.get(thing)!.id }
    const event = [...catalog.events.values()].find(({ slug }) => slug === thing)!
    return { ...none, vendorId: event.vendorId, eventId: event.id }
  }
  const rows: (typeof placements.$inferInsert)[] = []
  const days: (typeof placementDays.$inferInsert)[] = []
  const [fromDay, untilDay] = [dateOf(today), dateOf(nairobiDay(now, plannedFor))]
  for (const slot of hourSlotNames) {
    for (const plan of plans.filter(({ slots }) => slots.includes(slot))) {
      const { row, kind, thing, weekdays = everyDay, paidFor = null } = plan
      const position = 1 + rows.filter((each) => each.slot === slot && each.row === row).length
      const subject = subjectOf(plan)
      const id = demoId<PlacementId>(`placement/${slot}/${row}/${thing}`, today)
      rows.push({ id, county, slot, row, kind, ...subject, weekdays: [...weekdays], fromDay, untilDay, paidFor })
      const { vendorId, eventId, collectionId } = subject
      const subjectId = eventId ?? collectionId ?? vendorId ?? ''
      for (const day of plannedDays(fromDay, untilDay, weekdays))
        days.push({ placementId: id, day, county, slot, row, position, subjectId, vendorId })
    }
  }
  return { collections: [...ofCollections.values()], placements: rows, days }
}

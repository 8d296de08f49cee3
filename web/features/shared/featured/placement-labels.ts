import { type HourSlot, hourSlots, type PlacementKind, type PlacementRow } from '#contracts/featured/placement-terms.ts'
import { m } from '#web/paraglide/messages.js'

const meals: Record<HourSlot, () => string> = {
  BREAKFAST: () => m.featured_slot_breakfast(),
  LUNCH: () => m.featured_slot_lunch(),
  TEA: () => m.featured_slot_tea(),
  DINNER: () => m.featured_slot_dinner(),
}

/** "06–10 breakfast" */
export const slotLabel = (slot: HourSlot): string =>
  `${hourSlots[slot].map((hour) => String(hour).padStart(2, '0')).join('–')} ${meals[slot]()}`

export const rowLabels: Record<PlacementRow, () => string> = {
  LARGE: () => m.featured_row_large(),
  SHOPS: () => m.featured_row_shops(),
  COLLECTION: () => m.featured_row_collection(),
  EVENTS: () => m.featured_row_events(),
}

export const kindLabels: Record<PlacementKind, () => string> = {
  SHOP: () => m.featured_kind_shop(),
  EVENT: () => m.featured_kind_event(),
  COLLECTION: () => m.featured_kind_collection(),
}

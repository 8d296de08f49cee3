import type { VendorEvent, VendorEventDetail } from '#contracts/events/vendor-events.ts'
import type { ShopMembership } from '#contracts/staff/staff-rights.ts'
import { seesSums } from '#server/modules/identity/index.ts'

/** Who of a shop reads its events. */
interface Reader {
  shop: ShopMembership
}

const noSums = { grossKES: null, earningsKES: null }

/** An event without what it brought, for whoever may not see the shop's money (docs/decisions/0090). */
export const eventFor = ({ shop }: Reader, event: VendorEvent): VendorEvent =>
  seesSums(shop) ? event : { ...event, ...noSums }

/** The same of an event with its ticket types. */
export const eventDetailFor = ({ shop }: Reader, event: VendorEventDetail): VendorEventDetail =>
  seesSums(shop)
    ? event
    : { ...event, ...noSums, ticketTypes: event.ticketTypes.map((type) => ({ ...type, grossKES: null })) }

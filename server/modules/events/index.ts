export { comingEventsJson, toEventCard } from './event-card.queries.ts'
export { mountEvents } from './events.routes.ts'
export { mountVendorEvents } from './vendor/vendor-events.routes.ts'

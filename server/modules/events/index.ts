export { comingEventsJson, type EventRow, toEventCard } from './event-card.queries.ts'
export { mountEvents } from './events.routes.ts'

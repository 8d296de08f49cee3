export { comingEventsJson, type EventRow, toEventCard } from './event-card.ts'
export { mountEvents } from './events.routes.ts'

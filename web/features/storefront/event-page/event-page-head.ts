import type { EventAvailability, EventPage } from '#contracts/events.ts'
import { type County, counties } from '#contracts/wire/counties.ts'
import { addStructuredData, pageHead, pageOrigin } from '#web/lib/routing/head.ts'
import { breadcrumbs, shareCard, shareImage } from '#web/lib/routing/link-previews.ts'
import { m } from '#web/paraglide/messages.js'

const offers: Record<EventAvailability, string> = {
  ON_SALE: 'InStock',
  FEW_LEFT: 'LimitedAvailability',
  SOLD_OUT: 'SoldOut',
  NOT_YET_ON_SALE: 'PreSale',
  ENDED: 'Discontinued',
  CANCELLED: 'Discontinued',
}

/** What stands in the head of an event's page. The loader makes it, so that only this page carries the words for it. */
export function eventPageHead(event: EventPage) {
  const { title, description, slug, poster } = event
  const [path, origin] = [`/events/${slug}`, pageOrigin()]
  const card = shareCard(path, poster)
  const head = pageHead({ title, description, path, image: card.image })
  if (import.meta.env.SSR) {
    const way = breadcrumbs(origin, [
      { name: 'Uliza', path: '/' },
      { name: m.events_title(), path: '/events' },
      { name: title, path },
    ])
    addStructuredData({ '@graph': [eventData(event, origin), way] })
  }
  return { ...head, meta: [...head.meta, ...card.meta] }
}

/** An event as search engines read it. */
function eventData(event: EventPage, origin: string): Record<string, unknown> {
  const image = shareImage(event.poster)
  const url = `${origin}/events/${event.slug}`
  const status = event.availability === 'CANCELLED' ? 'EventCancelled' : 'EventScheduled'
  return {
    '@type': 'Event',
    name: event.title,
    description: event.description,
    url,
    ...(image ? { image: origin + image } : {}),
    startDate: event.startsAt,
    endDate: event.endsAt,
    ...(event.doorsAt ? { doorTime: event.doorsAt } : {}),
    eventStatus: `https://schema.org/${status}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: event.venue,
      address: {
        '@type': 'PostalAddress',
        addressRegion: counties[event.county as County] ?? event.county,
        addressCountry: 'KE',
      },
      ...(event.mapPoint ? { geo: { '@type': 'GeoCoordinates', ...event.mapPoint } } : {}),
    },
    organizer: { '@type': 'Organization', name: event.vendor.name, url: `${origin}/vendors/${event.vendor.slug}` },
    offers: event.ticketTypes.map((type) => ({
      '@type': 'Offer',
      name: type.name,
      price: type.priceKES,
      priceCurrency: 'KES',
      availability: `https://schema.org/${offers[type.availability]}`,
      ...(type.saleStartsAt ? { validFrom: type.saleStartsAt } : {}),
      url,
    })),
  }
}

import { type ReactNode, useState } from 'react'
import { categoryName } from '#web/features/shared/events/category-name.ts'
import { eventCountdown } from '#web/features/shared/events/event-countdown.ts'
import { Poster } from '#web/features/shared/events/poster.tsx'
import { eventPlace } from '#web/features/vendor-workspace/events/event-labels.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { pageOrigin } from '#web/lib/routing/head.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import type { PictureSource } from '#web/ui/brand/picture.tsx'
import { Segmented } from '#web/ui/forms/choices.tsx'
import { Money } from '#web/ui/money.tsx'
import Calendar from '~icons/lucide/calendar'
import MapPin from '~icons/lucide/map-pin'
import type { EventValues, TicketTypeValues } from './event-values.ts'

interface PreviewProps {
  values: EventValues
  poster: PictureSource | null
  shop: string
  now: number
}

type View = 'page' | 'card'

/** What customers see, while it is typed: the page of the event, its card, and the message it is shared in. */
export default function EventPreview(props: PreviewProps) {
  const [view, setView] = useState<View>('page')
  return (
    <aside aria-label={m.organiser_preview()}>
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="text-17">{m.organiser_preview()}</h2>
        <Segmented<View>
          label={m.organiser_preview()}
          value={view}
          onChange={setView}
          options={[
            { value: 'page', label: m.organiser_preview_page() },
            { value: 'card', label: m.organiser_preview_card() },
          ]}
        />
      </div>
      {view === 'page' ? <PagePreview {...props} /> : <CardPreview {...props} />}
      <h2 className="mt-7 mb-2.5 text-17">{m.organiser_preview_shared()}</h2>
      <SharedPreview {...props} />
    </aside>
  )
}

const previewTitle = ({ title }: EventValues) => title.trim() || m.organiser_preview_name()

const shown = ({ ticketTypes }: EventValues) => ticketTypes.filter(({ accessCode }) => accessCode === null)

const previewPrices = (values: EventValues) =>
  shown(values)
    .map(({ priceKES }) => priceKES)
    .filter(Number.isFinite)

function EventPoster({ values, poster, sizes }: { values: EventValues; poster: PictureSource | null; sizes: string }) {
  return (
    <Poster picture={poster} title={previewTitle(values)} sizes={sizes}>
      {previewTitle(values)}
    </Poster>
  )
}

function PagePreview({ values, poster, now }: PreviewProps) {
  const { startsAt, endsAt, doorsAt } = values
  const [from, to] = [formatDate(startsAt, 'time'), formatDate(endsAt, 'time')]
  return (
    <div className="overflow-hidden rounded-[30px] border-[9px] border-cloth bg-paper shadow-3">
      <EventPoster values={values} poster={poster} sizes="374px" />
      <div className="max-h-[440px] overflow-hidden p-4">
        <p className="flex items-center gap-3">
          <Badge tone="note" icon={Calendar}>
            {eventCountdown({ startsAt, endsAt }, now)}
          </Badge>
          <span className="meta">{categoryName(values.category)}</span>
        </p>
        <h3 className="mt-2 text-25 [overflow-wrap:anywhere]">{previewTitle(values)}</h3>
        <PreviewFact icon={Calendar} title={formatDate(startsAt, 'full')}>
          {m.organiser_from_to({ from, to })}
          {doorsAt && `, ${m.organiser_doors_at({ time: formatDate(doorsAt, 'time') })}`}
        </PreviewFact>
        <PreviewFact icon={MapPin} title={eventPlace(values)}>
          {values.isOnline && m.organiser_online_hint()}
        </PreviewFact>
        <ul className="mt-4 grid gap-2">
          {shown(values).map((type, place) => (
            <TypePreview key={type.id ?? `new-${place}`} type={type} />
          ))}
        </ul>
        <p className="meta mt-3 line-clamp-4 whitespace-pre-line">{values.description}</p>
      </div>
    </div>
  )
}

function PreviewFact({ icon: Icon, title, children }: { icon: typeof Calendar; title: string; children: ReactNode }) {
  return (
    <div className="mt-2.5 flex items-center gap-3">
      <span className="grid size-11 flex-none place-items-center rounded-control bg-sunken">
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="min-w-0">
        <b className="block font-[650] [overflow-wrap:anywhere]">{title}</b>
        <span className="meta">{children}</span>
      </div>
    </div>
  )
}

const TypePreview = ({ type: { name, description, priceKES } }: { type: TicketTypeValues }) => (
  <li className="rounded-control border-[1.5px] border-line bg-surface px-3.5 py-2.5">
    <h4 className="text-16 [overflow-wrap:anywhere]">{name || m.organiser_type_unnamed()}</h4>
    {description && <p className="meta">{description}</p>}
    <p className="mt-1">{Number.isFinite(priceKES) && <Price kes={priceKES} />}</p>
  </li>
)

const Price = ({ kes }: { kes: number }) =>
  kes === 0 ? <b className="font-[650] text-money">{m.organiser_free()}</b> : <Money kes={kes} />

function CardPreview({ values, poster }: PreviewProps) {
  const prices = previewPrices(values)
  return (
    <div className="max-w-[300px] overflow-hidden rounded-card border border-line bg-surface">
      <EventPoster values={values} poster={poster} sizes="300px" />
      <div className="p-3.5">
        <h3 className="text-17 [overflow-wrap:anywhere]">{previewTitle(values)}</h3>
        <p className="meta mt-0.5">
          {formatDate(values.startsAt, 'weekday')}, {formatDate(values.startsAt, 'time')} · {eventPlace(values)}
        </p>
        {prices.length > 0 && (
          <p className="mt-1">
            {m.organiser_from()} <Price kes={Math.min(...prices)} />
          </p>
        )}
      </div>
    </div>
  )
}

function SharedPreview({ values, poster }: PreviewProps) {
  const prices = previewPrices(values)
  const price = prices.length > 0 && Math.min(...prices)
  const facts = [
    `${formatDate(values.startsAt, 'weekday')}, ${formatDate(values.startsAt, 'time')}`,
    eventPlace(values),
    price !== false && (price === 0 ? m.organiser_free() : `${m.organiser_from()} ${formatKES(price)}`),
  ].filter(Boolean)
  return (
    <div className="rounded-control bg-sunken p-3">
      <div className="max-w-[300px] overflow-hidden rounded-control bg-money-tint">
        <EventPoster values={values} poster={poster} sizes="300px" />
        <div className="p-2.5 text-13">
          <b className="block font-[650] [overflow-wrap:anywhere]">{previewTitle(values)}</b>
          <span className="block text-ink-2">{facts.join(' · ')}</span>
          <span className="block text-ink-2">{new URL(pageOrigin()).host}</span>
        </div>
      </div>
    </div>
  )
}

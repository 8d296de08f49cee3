import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Placement } from '#contracts/admin/featured.ts'
import { daysText } from '#web/features/shared/available-times/available-times-labels.ts'
import { collection } from '#web/features/shared/featured/featured.queries.ts'
import { rowLabels, slotLabel } from '#web/features/shared/featured/placement-labels.ts'
import { categories } from '#web/features/shared/vendors/vendors.queries.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/surface.tsx'
import { DescriptionItem, DescriptionList } from '#web/ui/workspace/description-list.tsx'
import X from '~icons/lucide/x'
import { collectionRules } from './collection-rules.ts'
import { collections } from './featured.queries.ts'

export interface PlacementPanelProps {
  placement: Placement
  /** Nothing can be done with a day that is over. */
  isOver: boolean
  onChange: () => void
  onTakeDown: () => void
  onClose: () => void
}

/** What is to be known of a place that is planned. */
export function PlacementPanel({ placement, isOver, onChange, onTakeDown, onClose }: PlacementPanelProps) {
  const { kind, subject, row, slot, weekdays, until, paidFor, county } = placement
  const [name, otherName] =
    getLocale() === 'sw' ? [subject.name.sw, subject.name.en] : [subject.name.en, subject.name.sw]
  const days = daysText(weekdays)
  return (
    <Card className="self-start">
      <div className="flex items-start justify-between gap-2 border-line border-b p-4">
        <h2 className="pt-1.5 text-17">
          {rowLabels[row]()}, {slotLabel(slot)}
        </h2>
        <button
          type="button"
          aria-label={m.ui_close()}
          data-tooltip
          onClick={onClose}
          className="-mt-1 -mr-2 grid size-11 place-items-center rounded-control text-ink-2 hover:bg-sunken"
        >
          <X aria-hidden />
        </button>
      </div>
      <div className="p-4">
        <h3 className="text-17 [overflow-wrap:anywhere]">{name}</h3>
        {otherName !== name && <p className="meta">{otherName}</p>}
        <DescriptionList rows className="my-3">
          {kind === 'COLLECTION' && <CollectionFacts id={subject.id} county={county} />}
          <DescriptionItem label={m.featured_days()}>
            {m.featured_days_until({ days, day: formatDate(`${until}T09:00:00Z`, 'day') })}
          </DescriptionItem>
          <DescriptionItem label={m.featured_paid()}>{paidFor ?? m.featured_not_paid()}</DescriptionItem>
        </DescriptionList>
        {kind === 'SHOP' && (
          <Link to="/admin/vendors/edit/$id" params={{ id: subject.id }} className="link inline-block py-2 text-13">
            {m.featured_open_shop()}
          </Link>
        )}
        {kind === 'EVENT' && (
          <Link to="/admin/events/$id" params={{ id: subject.id }} className="link inline-block py-2 text-13">
            {m.featured_open_event()}
          </Link>
        )}
        {!isOver && (
          <div className="mt-2 flex gap-2">
            <Button variant="quiet" onClick={onChange} className="flex-1">
              {m.featured_change()}
            </Button>
            <Button variant="danger" onClick={onTakeDown}>
              {m.featured_take_down()}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

/** Its rules, and how much of it can be had now where it is shown. */
function CollectionFacts({ id, county }: { id: string; county: string | null }) {
  const { data: all } = useQuery(collections)
  const { data: named } = useQuery(categories)
  const { data: now } = useQuery(collection(id, { county: county ?? undefined }))
  const found = all?.items.find((each) => each.id === id)
  return (
    <>
      <DescriptionItem label={m.featured_rule()}>{found ? collectionRules(found, named) : '…'}</DescriptionItem>
      <DescriptionItem label={m.featured_can_be_had()}>
        {now ? `${m.featured_shops({ count: now.shopCount })}, ${m.featured_dishes({ count: now.dishCount })}` : '…'}
      </DescriptionItem>
    </>
  )
}

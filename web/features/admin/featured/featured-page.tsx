import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { AdminCollection, PlacementShare } from '#contracts/admin/featured.ts'
import { type HourSlot, hourSlotNames, otherCounties, type PlacementRow } from '#contracts/featured/placement-terms.ts'
import { type County, counties } from '#contracts/wire/counties.ts'
import { rowLabels, slotLabel } from '#web/features/shared/featured/placement-labels.ts'
import { anywhere } from '#web/features/shared/vendors/with-area.ts'
import { formatDate, nairobiDay } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Button, IconButton } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { cn } from '#web/ui/cn.ts'
import { Segmented } from '#web/ui/forms/choices.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { Card, Notice } from '#web/ui/surface.tsx'
import { WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import ChevronLeft from '~icons/lucide/chevron-left'
import ChevronRight from '~icons/lucide/chevron-right'
import Eye from '~icons/lucide/eye'
import Plus from '~icons/lucide/plus'
import { CollectionList } from './collection-list.tsx'
import type { CollectionSheetProps } from './collection-sheet.tsx'
import { type FeaturedSearch, placements } from './featured.queries.ts'
import { PlacementPanel } from './placement-panel.tsx'
import { PlanBoard } from './plan-board.tsx'
import type { PlanSheetProps } from './plan-sheet.tsx'

const PlanSheet = lazyChunk<PlanSheetProps>(() => import('./plan-sheet.tsx'))
const TakeDownDialog = lazyChunk(() => import('./take-down-dialog.tsx'))
const CollectionSheet = lazyChunk<CollectionSheetProps>(() => import('./collection-sheet.tsx'))

export interface FeaturedPageProps {
  filters: FeaturedSearch
  go: (change: FeaturedSearch) => void
}

const dayMilliseconds = 86_400_000
const noon = (day: string) => new Date(`${day}T09:00:00Z`)
const dayBeside = (day: string, days: number) => nairobiDay(new Date(noon(day).getTime() + days * dayMilliseconds))

type Opened = 'change' | 'take-down' | { slot: HourSlot; row: PlacementRow } | { collection?: AdminCollection }

/** What people see first, by county, day and hour. */
export function FeaturedPage({ filters, go }: FeaturedPageProps) {
  const query = useQuery({ ...placements(filters), placeholderData: keepPreviousData })
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const { data } = query
  const today = nairobiDay(new Date())
  const day = data?.day ?? filters.day ?? today
  const slot = filters.slot ?? data?.now ?? 'LUNCH'
  const chosen = data?.items.find(({ id }) => id === filters.place)
  const isOver = day < today
  const begun = { county: data?.county ?? null, day: isOver ? today : day }
  return (
    <WorkspacePage
      title={m.featured_title()}
      note={<p className="max-w-[68ch]">{m.featured_note()}</p>}
      action={
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          <Link
            to="/"
            search={{ county: data?.county ?? undefined, area: anywhere }}
            className={buttonClass({ variant: 'quiet' })}
          >
            <Eye aria-hidden />
            {m.featured_look()}
          </Link>
          <Button onClick={() => setOpened({ slot, row: 'LARGE' })}>
            <Plus aria-hidden />
            {m.featured_plan()}
          </Button>
        </div>
      }
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="max-w-full overflow-x-auto">
          <Segmented
            className="min-w-max"
            label={m.featured_county()}
            value={filters.county ?? data?.county ?? otherCounties}
            onChange={(county) => go({ county, place: undefined })}
            options={[
              ...(data?.counties ?? []).map((county) => ({
                value: county,
                label: counties[county as County] ?? county,
              })),
              { value: otherCounties, label: m.featured_all_others() },
            ]}
          />
        </div>
        <div className="flex items-center gap-1">
          <IconButton label={m.featured_day_before()} onClick={() => go({ day: dayBeside(day, -1), place: undefined })}>
            <ChevronLeft aria-hidden />
          </IconButton>
          <b aria-live="polite" className="min-w-32 text-center font-[650]">
            {formatDate(noon(day), 'weekday')}
          </b>
          <IconButton label={m.featured_day_after()} onClick={() => go({ day: dayBeside(day, 1), place: undefined })}>
            <ChevronRight aria-hidden />
          </IconButton>
        </div>
      </div>
      {data?.county === null && <p className="meta mb-3">{m.featured_all_others_note()}</p>}
      <div className="mb-2 overflow-x-auto md:hidden">
        <Segmented<HourSlot>
          className="min-w-max"
          label={m.featured_slot()}
          value={slot}
          onChange={(hour) => go({ slot: hour })}
          options={hourSlotNames.map((each) => ({ value: each, label: slotLabel(each) }))}
        />
      </div>
      {query.isError && !data && (
        <ErrorState heading="h2" title={m.featured_not_loaded()} error={query.error} onRetry={() => query.refetch()} />
      )}
      {query.isPending && <Skeleton className="h-96 rounded-card" />}
      {data && (
        <div className={cn('grid gap-4', (chosen || data.shares.length > 0) && 'xl:grid-cols-[1fr_300px]')}>
          <Card className="min-w-0 self-start">
            <div className="p-1.5 md:p-2.5">
              <PlanBoard
                placements={data.items}
                now={data.now}
                slot={slot}
                chosen={chosen?.id}
                onChoose={(id) => go({ place: id === chosen?.id ? undefined : id })}
                onPlan={isOver ? null : (hour, row) => setOpened({ slot: hour, row })}
              />
            </div>
            <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-t px-4 py-2 text-13 text-ink-2">
              {m.featured_gives_way_note()}
              <Link to="/admin/audit" search={{ action: 'placement' }} className="link py-2">
                {m.featured_who_decided()}
              </Link>
            </p>
          </Card>
          <div className="grid content-start gap-4">
            {chosen && (
              <PlacementPanel
                placement={chosen}
                isOver={isOver}
                onChange={() => setOpened('change')}
                onTakeDown={() => setOpened('take-down')}
                onClose={() => go({ place: undefined })}
              />
            )}
            {data.shares.map((share) => (
              <Share key={`${share.row} ${share.vendorName}`} {...share} />
            ))}
          </div>
        </div>
      )}
      <CollectionList onOpen={(collection) => setOpened({ ...(collection && { collection }) })} />
      <Suspense>
        {opened === 'change' && chosen && (
          <PlanSheet {...begun} slot={chosen.slot} row={chosen.row} placement={chosen} onClose={close} />
        )}
        {opened === 'take-down' && chosen && <TakeDownDialog placement={chosen} onClose={close} />}
        {typeof opened === 'object' &&
          ('row' in opened ? (
            <PlanSheet {...begun} {...opened} onClose={close} />
          ) : (
            <CollectionSheet {...opened} onClose={close} />
          ))}
      </Suspense>
    </WorkspacePage>
  )
}

/** That a shop has most of the places that it may have. */
function Share({ row, month, vendorName, places, most }: PlacementShare) {
  return (
    <Notice tone="act" title={m.featured_share_title()}>
      {m.featured_share({
        vendor: vendorName,
        places,
        row: rowLabels[row](),
        month: formatDate(noon(`${month}-01`), 'monthLong'),
        most,
      })}
    </Notice>
  )
}

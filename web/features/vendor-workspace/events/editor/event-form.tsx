import { Suspense, useId, useMemo, useState } from 'react'
import type { MissingFact, VendorEventDetail } from '#contracts/events/vendor-events.ts'
import type { UploadedPicture } from '#contracts/pictures.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { UnsavedChangesDialog } from '#web/ui/forms/unsaved-changes-dialog.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Notice } from '#web/ui/surface.tsx'
import { DescriptionSection } from './description-section.tsx'
import { findMissing } from './event-values.ts'
import { GuestsSection } from './guests-section.tsx'
import { PosterSection } from './poster-section.tsx'
import { SaveBar } from './save-bar.tsx'
import { TicketsSection } from './tickets/tickets-section.tsx'
import { useEventForm } from './use-event-form.ts'
import { WhenSection } from './when-section.tsx'

const Preview = lazyChunk(() => import('./event-preview.tsx'), <span hidden />)

export interface EventFormProps {
  /** As it is saved now; undefined for a new one. */
  event: VendorEventDetail | undefined
  shop: { name: string; address: string }
  county: string
}

const factsBySection = {
  words: ['DESCRIPTION'],
  when: ['START_PASSED', 'VENUE', 'ONLINE_LINK'],
  tickets: ['CAPACITY', 'TICKET_TYPE', 'QUOTA_ABOVE_CAPACITY', 'SALE_AFTER_END', 'QUEUE_WITHOUT_START'],
} as const satisfies Record<string, MissingFact[]>

const fieldsBySection = {
  words: ['title', 'description', 'category'],
  when: ['startsAt', 'endsAt', 'doorsAt', 'venue', 'onlineLink', 'county'],
  tickets: ['capacity', 'ticketTypes'],
} as const

/** The editor: its parts, what customers see beside them, and the bar that saves and publishes. */
export function EventForm({ event, shop, county }: EventFormProps) {
  const { form, opened, save, takeTheirs, keepMine } = useEventForm(event, county)
  const formId = useId()
  const [uploaded, setUploaded] = useState<UploadedPicture>()
  const [now] = useState(() => Date.now())
  const values = form.watch()
  const { errors, isDirty, isSubmitted, isSubmitting } = form.formState
  const isPublished = opened?.status === 'PUBLISHED'
  const missing = findMissing(values, now).filter(({ fact }) => !isPublished || fact !== 'START_PASSED')
  const taken = useMemo(() => new Map(opened?.ticketTypes.map((type) => [type.id as string, type.taken])), [opened])
  const poster =
    values.posterId === null
      ? null
      : values.posterId === uploaded?.id
        ? (uploaded?.picture ?? null)
        : (opened?.poster ?? null)

  function setPoster(picture: UploadedPicture | null) {
    if (picture) setUploaded(picture)
    form.setValue('posterId', picture?.id ?? null, { shouldDirty: true })
  }

  const isBehind = event !== undefined && opened !== undefined && event.version !== opened.version

  function stateOf(part: keyof typeof factsBySection) {
    if (fieldsBySection[part].some((name) => errors[name] && (isSubmitted || name !== 'ticketTypes'))) return 'bad'
    const facts: readonly MissingFact[] = factsBySection[part]
    const wrong = missing.filter(({ fact }) => facts.includes(fact))
    if (wrong.some(({ fact }) => isWrong.has(fact))) return 'bad'
    return wrong.length === 0 && (part !== 'words' || values.title !== '') ? 'done' : 'open'
  }

  return (
    <form
      id={formId}
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault()
        void save('stay')
      }}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 pb-24 md:pb-0 xl:grid-cols-[minmax(0,1fr)_392px] xl:gap-10"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        {isBehind && (
          <Notice
            tone="act"
            live
            title={m.organiser_conflict({ moment: formatDate(event.updatedAt, 'moment') })}
            className="scroll-mt-4"
          >
            {m.organiser_conflict_text()}
            <div className="mt-3 flex flex-wrap gap-2">
              <Button variant="ink" size="sm" onClick={() => keepMine(event)}>
                {m.organiser_conflict_keep()}
              </Button>
              <Button variant="quiet" size="sm" onClick={() => takeTheirs(event)}>
                {m.organiser_conflict_take()}
              </Button>
            </div>
          </Notice>
        )}
        <PosterSection form={form} poster={poster} onPoster={setPoster} />
        <DescriptionSection form={form} state={stateOf('words')} slug={opened?.slug} />
        <WhenSection form={form} state={stateOf('when')} opened={opened} shop={shop} now={now} />
        <TicketsSection form={form} state={stateOf('tickets')} taken={taken} />
        <GuestsSection form={form} state="done" />
      </div>
      <div className="max-xl:hidden xl:sticky xl:top-5">
        <Suspense fallback={<Skeleton className="h-[640px] rounded-card" />}>
          <Preview values={values} poster={poster} shop={shop.name} now={now} />
        </Suspense>
      </div>
      <SaveBar
        opened={opened}
        values={values}
        missing={missing}
        isDirty={isDirty}
        isSaving={isSubmitting}
        save={save}
      />
      <UnsavedChangesDialog isDirty={isDirty && !isSubmitting} name={values.title} />
    </form>
  )
}

/** Not only missing: as it stands it cannot be. */
const isWrong = new Set<MissingFact>(['START_PASSED', 'QUOTA_ABOVE_CAPACITY', 'SALE_AFTER_END', 'QUEUE_WITHOUT_START'])

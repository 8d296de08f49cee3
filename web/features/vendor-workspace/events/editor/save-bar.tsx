import type { Missing, VendorEventDetail } from '#contracts/events/vendor-events.ts'
import { missingLabel } from '#web/features/vendor-workspace/events/event-labels.ts'
import { m } from '#web/paraglide/messages.js'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { type EventValues, isMoved } from './event-values.ts'
import type { AfterSaving } from './use-event-form.ts'

export interface SaveBarProps {
  opened: VendorEventDetail | undefined
  values: EventValues
  missing: Missing[]
  isDirty: boolean
  isSaving: boolean
  save: (then: AfterSaving) => Promise<void>
}

/** What is left to do, and the page's action: it stays in sight at the foot of the screen. */
export function SaveBar({ opened, values, missing, isDirty, isSaving, save }: SaveBarProps) {
  const isPublished = opened?.status === 'PUBLISHED'
  const isTelling = isPublished && opened.holders > 0 && isMoved(values, opened)
  return (
    <div
      data-action-bar
      className="fixed inset-x-0 bottom-(--tab-bar) z-20 bg-surface px-(--gutter) py-3 shadow-up md:sticky md:bottom-0 md:col-span-full md:rounded-t-card md:px-6"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="min-w-0 flex-1 text-13 max-md:basis-full">
          {missing.length > 0 ? (
            <>
              <b className="font-[650]">{m.organiser_left_to_do({ count: missing.length })}</b>{' '}
              {missing.map(missingLabel).join(', ')}.
            </>
          ) : isDirty ? (
            m.organiser_unsaved()
          ) : (
            !isPublished && m.organiser_ready()
          )}
        </p>
        {isPublished ? (
          <>
            <ButtonLink to="/vendor/events/$id" params={{ id: opened.id }} variant="quiet" className="max-md:flex-1">
              {m.organiser_to_event()}
            </ButtonLink>
            <Button type="submit" pending={isSaving} disabled={!isDirty} className="max-md:flex-[2]">
              {isTelling ? m.organiser_save_tell({ count: opened.holders }) : m.organiser_save()}
            </Button>
          </>
        ) : opened?.status === 'CANCELLED' ? null : (
          <>
            <Button variant="quiet" pending={isSaving} onClick={() => void save('leave')} className="max-md:flex-1">
              {m.organiser_save_leave()}
            </Button>
            <Button
              pending={isSaving}
              disabled={missing.length > 0}
              onClick={() => void save('publish')}
              className="max-md:flex-1"
            >
              {m.organiser_publish()}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { createEvent, publishEvent, updateEvent } from '#contracts/events/event-editing.ts'
import type { VendorEventDetail } from '#contracts/events/vendor-events.ts'
import type { BodyOf } from '#contracts/wire/endpoint.ts'
import { vendorEvent } from '#web/features/vendor-workspace/events/vendor-events.queries.ts'
import { call } from '#web/lib/api/api.ts'
import { currentIn } from '#web/lib/api/seen-version.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { showFieldErrors, useEndpointForm } from '#web/lib/form.ts'
import { m } from '#web/paraglide/messages.js'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { type EventValues, newEvent, rebase, toEventChange, toEventValues } from './event-values.ts'

/** What a save leads to: the editor stays, the list is opened, or the event goes on sale. */
export type AfterSaving = 'stay' | 'leave' | 'publish'

/** The form of an event, what it was opened with, and what saving it does. */
export function useEventForm(event: VendorEventDetail | undefined, county: string) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [opened, setOpened] = useState(event)
  const [fresh] = useState(() => newEvent(Date.now(), county))
  // A whole event is checked by the words of a new one, whatever of it is sent.
  const form = useEndpointForm(createEvent, {
    defaultValues: (event ? toEventValues(event) : fresh) as BodyOf<typeof createEvent>,
  }) as unknown as UseFormReturn<EventValues>

  function keep(saved: VendorEventDetail) {
    queryClient.setQueryData(vendorEvent(saved.id).queryKey, saved)
    setOpened(saved)
    form.reset(toEventValues(saved))
    void queryClient.invalidateQueries({ queryKey: ['/api/vendor/events'] })
    void queryClient.invalidateQueries({ queryKey: ['/api/events'] })
  }

  async function write(values: EventValues): Promise<VendorEventDetail> {
    if (!opened) return call(createEvent, { body: values as BodyOf<typeof createEvent> })
    const body = toEventChange(values, opened)
    return body ? call(updateEvent, { params: { id: opened.id }, body }) : opened
  }

  async function send(values: EventValues, then: AfterSaving) {
    try {
      let saved = await write(values)
      keep(saved)
      const params = { id: saved.id }
      if (then === 'publish') {
        saved = await call(publishEvent, { params })
        keep(saved)
        toast({ title: m.organiser_published({ title: saved.title }) })
        return await navigate({ to: '/vendor/events/$id', params, ignoreBlocker: true })
      }
      toast({ title: m.organiser_saved_toast({ title: saved.title }) })
      if (then === 'leave') return await navigate({ to: '/vendor/events', ignoreBlocker: true })
      if (!event) await navigate({ to: '/vendor/events/$id/edit', params, replace: true, ignoreBlocker: true })
    } catch (error) {
      const theirs = currentIn<VendorEventDetail>(error)
      if (theirs) return void queryClient.setQueryData(vendorEvent(theirs.id).queryKey, theirs)
      if (showFieldErrors(form, error)) return
      toast({ title: m.organiser_not_saved(), description: refusalMessage(error), variant: 'destructive' })
    }
  }

  return {
    form,
    /** The event the editing began with, or was last saved as. */
    opened,
    save: (then: AfterSaving): Promise<void> => form.handleSubmit((values) => send(values, then))(),
    /** Somebody else's is kept, and what was typed here given up. */
    takeTheirs(latest: VendorEventDetail) {
      setOpened(latest)
      form.reset(toEventValues(latest))
    },
    /** What was changed here goes on top of somebody else's. */
    keepMine(latest: VendorEventDetail) {
      const mine = rebase(form.getValues(), opened ?? latest, latest)
      setOpened(latest)
      form.reset(toEventValues(latest))
      for (const [name, value] of Object.entries(mine)) form.setValue(name as 'title', value, { shouldDirty: true })
    },
  }
}

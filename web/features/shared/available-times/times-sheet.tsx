import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { AvailableTimes } from '#contracts/menu/available-times.ts'
import { setAvailableTimes } from '#contracts/menu/bulk-change.ts'
import type { BodyOf } from '#contracts/wire/endpoint.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { RadioCards } from '#web/ui/forms/choices.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Notice } from '#web/ui/surface.tsx'
import { breakfast, commonTimes } from './available-times-labels.ts'
import TimesFields from './times-fields.tsx'

export interface TimesSheetProps {
  /** Whose times are set: the chosen products, or a section. */
  of: BodyOf<typeof setAvailableTimes>['of']
  /** The products of it, as they are shown. */
  products: readonly { availableTimes: AvailableTimes | null }[]
  onDone: () => void
  onClose: () => void
}

/** The times of several products, set for all of them or for none. */
export default function TimesSheet({ of, products, onDone, onClose }: TimesSheetProps) {
  const formId = useId()
  const queryClient = useQueryClient()
  const [times, setTimes] = useState(() => commonTimes(products) ?? breakfast)
  const [isOwn, setIsOwn] = useState(true)
  const [isTried, setIsTried] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const count = products.length
  const lacksDay = isOwn && times.days.length === 0

  async function save(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (isSaving || lacksDay) return
    setIsSaving(true)
    setRefusal(undefined)
    try {
      const { changed, unchanged } = await call(setAvailableTimes, {
        body: { of, availableTimes: isOwn ? times : null },
      })
      await Promise.all(
        ['/api/vendor/products', '/api/vendor/menu-order'].map((key) =>
          queryClient.invalidateQueries({ queryKey: [key] }),
        ),
      )
      toast({
        title: m.products_times_done({ count: changed }),
        description: unchanged > 0 ? m.products_bulk_unchanged({ count: unchanged }) : undefined,
      })
      onDone()
    } catch (error) {
      setRefusal(refusalMessage(error))
      setIsSaving(false)
    }
  }

  return (
    <Sheet
      open
      onOpenChange={() => isSaving || onClose()}
      title={m.products_times_title()}
      description={
        of.kind === 'SECTION'
          ? m.products_times_of_section({ section: of.section })
          : m.products_times_of_products({ count })
      }
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={isSaving}>
            {m.products_cancel()}
          </Button>
          <Button type="submit" form={formId} pending={isSaving}>
            {m.products_times_set({ count })}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={save} noValidate className="grid gap-4">
        <RadioCards
          label={m.products_times_title()}
          value={isOwn ? 'OWN' : 'ALWAYS'}
          onChange={(choice) => setIsOwn(choice === 'OWN')}
          options={[
            { value: 'OWN', label: m.products_available_switch(), hint: isOwn && m.products_times_text() },
            { value: 'ALWAYS', label: m.products_available_always() },
          ]}
        />
        {isOwn && (
          <TimesFields
            value={times}
            onChange={setTimes}
            error={isTried && lacksDay ? m.field_choose_day() : undefined}
          />
        )}
        {refusal && (
          <Notice tone="bad" live title={m.products_bulk_failed()}>
            {refusal}
          </Notice>
        )}
      </form>
    </Sheet>
  )
}

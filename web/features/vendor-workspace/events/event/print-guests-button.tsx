import { useState } from 'react'
import type { VendorEventDetail } from '#contracts/events/vendor-events.ts'
import type { GuestFilters } from '#web/features/vendor-workspace/events/vendor-events.queries.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import Printer from '~icons/lucide/printer'

interface PrintGuestsButtonProps {
  event: VendorEventDetail
  filters: GuestFilters
  /** Which part of the guests the filters show, in words. */
  filtered: string
}

export function PrintGuestsButton({ event, filters, filtered }: PrintGuestsButtonProps) {
  const [isReading, setIsReading] = useState(false)

  async function print() {
    setIsReading(true)
    try {
      const { printGuests } = await import('./print-guests.tsx')
      await printGuests(event, filters, filtered)
    } catch (error) {
      toast({ title: m.organiser_not_printed(), description: refusalMessage(error), variant: 'destructive' })
    }
    setIsReading(false)
  }

  return (
    <Button variant="quiet" size="sm" pending={isReading} onClick={print}>
      <Printer aria-hidden />
      <span className="max-sm:sr-only">{m.organiser_print()}</span>
    </Button>
  )
}

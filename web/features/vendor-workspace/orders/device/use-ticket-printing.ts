import { useQueryClient } from '@tanstack/react-query'
import type { VendorOrder } from '#contracts/vendor-orders.ts'
import { vendorProfile } from '#web/features/shared/vendor-profile/vendor-profile.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { deviceSettings } from './device-settings.ts'

/** Prints tickets on the paper that was chosen for this device; where none was, nothing. */
export function useTicketPrinting() {
  const queryClient = useQueryClient()

  async function print(order: VendorOrder): Promise<void> {
    const { ticketWidth } = deviceSettings()
    if (ticketWidth === null) return
    try {
      const { printTicket } = await import('./print-ticket.tsx')
      printTicket(order, queryClient.getQueryData(vendorProfile.queryKey)?.name ?? '', ticketWidth)
    } catch {
      toast({ title: m.kitchen_print_failed(), variant: 'destructive' })
    }
  }

  return { print, printAccepted: (order: VendorOrder) => deviceSettings().printsByItself && void print(order) }
}

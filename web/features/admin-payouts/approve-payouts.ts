import { type AdminPayout, approvePayout } from '#contracts/payouts.ts'
import { call } from '#web/lib/api.ts'
import { refusalWords } from '#web/lib/refusal-words.ts'
import { m } from '#web/paraglide/messages.js'
import { toast } from '#web/ui/use-toast.ts'

/** Approves one after the other, so that a refusal of one says which, and leaves the others alone. */
export async function approvePayouts(payouts: readonly AdminPayout[]): Promise<void> {
  let approved = 0
  let refusal: string | undefined
  for (const { id, vendor } of payouts) {
    try {
      await call(approvePayout, { params: { id } })
      approved += 1
    } catch (error) {
      refusal ??= `${vendor.name}: ${refusalWords(error)}`
    }
  }
  if (refusal === undefined) toast({ title: m.admin_payouts_approved({ count: approved }) })
  else {
    toast({
      title: m.admin_payouts_approved_of({ count: approved, all: payouts.length }),
      description: refusal,
      variant: 'destructive',
    })
  }
}

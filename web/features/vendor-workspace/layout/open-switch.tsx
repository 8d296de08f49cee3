import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { updateVendorProfile, type VendorProfile } from '#contracts/vendor-profile.ts'
import { vendorProfile } from '#web/features/shared/vendor-profile/vendor-profile.queries.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Switch } from '#web/ui/forms/choices.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'

const PauseSheet = lazyChunk(() => import('./pause-sheet.tsx'))

/** Takes orders or not, whatever the hours say. Pausing asks for how long; resuming is one tap. */
export function OpenSwitch({ profile }: { profile: VendorProfile }) {
  const { isPaused, isWorking, press, sheet } = usePause(profile)
  // Outside its hours it takes no orders anyway: a green switch beside "Closed" would say otherwise.
  if (!profile.open.isOpen && !isPaused) return null
  return (
    <div className="flex min-h-11 items-center gap-2.5">
      <span aria-hidden className="font-[650] text-13 max-sm:hidden">
        {isPaused ? m.vendor_is_paused() : m.vendor_is_open()}
      </span>
      <Switch checked={!isPaused} disabled={isWorking} label={m.vendor_open_switch()} onChange={press} />
      {sheet}
    </div>
  )
}

/** Pausing and resuming: what a press does, and the sheet that asks for how long. */
export function usePause(profile: VendorProfile) {
  const [isAsking, setIsAsking] = useState(false)
  const [isWorking, setIsWorking] = useState(false)
  const queryClient = useQueryClient()
  const { isPaused } = profile.open

  async function change(pause: { until: string | null } | null) {
    setIsWorking(true)
    try {
      const changed = await call(updateVendorProfile, { body: { pause } })
      queryClient.setQueryData(vendorProfile.queryKey, changed)
      setIsAsking(false)
    } catch (error) {
      toast({ title: m.vendor_pause_failed(), description: refusalMessage(error), variant: 'destructive' })
    } finally {
      setIsWorking(false)
    }
  }

  const sheet = isAsking && (
    <Suspense>
      <PauseSheet profile={profile} onClose={() => setIsAsking(false)} onPause={(until) => change({ until })} />
    </Suspense>
  )
  return { isPaused, isWorking, press: () => (isPaused ? void change(null) : setIsAsking(true)), sheet }
}

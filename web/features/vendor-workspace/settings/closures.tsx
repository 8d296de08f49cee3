import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { type Closure, updateVendorProfile, type VendorProfile } from '#contracts/vendor-profile.ts'
import { vendorProfile } from '#web/features/shared/vendor-profile/vendor-profile.queries.ts'
import { call } from '#web/lib/api/api.ts'
import { saveSeen } from '#web/lib/api/seen-version.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Button, IconButton } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import CalendarX from '~icons/lucide/calendar-x'
import X from '~icons/lucide/x'
import { formatClosure } from './closure-days.ts'
import { SettingsCard } from './settings-card.tsx'

const ClosureSheet = lazyChunk(() => import('./closure-sheet.tsx'))

/** Days when the shop is closed whatever its hours say. Each is kept at once. */
export function Closures({ profile }: { profile: VendorProfile }) {
  const [isAsking, setIsAsking] = useState(false)
  const queryClient = useQueryClient()

  async function keep(closures: Closure[]): Promise<boolean> {
    try {
      const saved = await saveSeen(
        profile,
        (seen) => seen.closures,
        (version) => call(updateVendorProfile, { body: { closures, version } }),
      )
      queryClient.setQueryData(vendorProfile.queryKey, saved)
      return true
    } catch (error) {
      toast({ title: m.settings_not_saved(), description: refusalMessage(error), variant: 'destructive' })
      return false
    }
  }

  return (
    <SettingsCard title={m.settings_closures()} intro={m.settings_closures_hint()}>
      {profile.closures.length > 0 && (
        <ul className="mb-3">
          {profile.closures.map((closure) => (
            <li key={closure.startsAt} className="flex items-center gap-3 border-line border-b py-1 last:border-0">
              <div className="min-w-0 flex-1">
                <p className="font-[650]">{formatClosure(closure)}</p>
                {closure.reason && <p className="meta [overflow-wrap:anywhere]">{closure.reason}</p>}
              </div>
              <IconButton
                label={m.settings_remove_closure({ days: formatClosure(closure) })}
                onClick={() => keep(profile.closures.filter((each) => each !== closure))}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        <CalendarX aria-hidden className="size-[18px]" />
        {m.settings_add_closure()}
      </Button>
      {isAsking && (
        <Suspense>
          <ClosureSheet
            onClose={() => setIsAsking(false)}
            onAdd={async (closure) => {
              if (await keep([...profile.closures, closure])) setIsAsking(false)
            }}
          />
        </Suspense>
      )}
    </SettingsCard>
  )
}

import { useState } from 'react'
import type { VendorProfile } from '#contracts/vendor-profile.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import CirclePause from '~icons/lucide/circle-pause'
import Clock from '~icons/lucide/clock'
import { pauseTimes } from './pause-times.ts'

export interface PauseSheetProps {
  profile: VendorProfile
  onClose: () => void
  /** Null until the owner resumes. */
  onPause: (until: string | null) => Promise<void>
}

const lengths: Record<number, () => string> = {
  30: () => m.vendor_pause_30(),
  60: () => m.vendor_pause_60(),
  120: () => m.vendor_pause_120(),
}

export default function PauseSheet({ profile, onClose, onPause }: PauseSheetProps) {
  const [times] = useState(() => pauseTimes(new Date(), profile.open))
  return (
    <Sheet open onOpenChange={onClose} title={m.vendor_pause_title()} description={m.vendor_pause_text()}>
      <div className="grid gap-2">
        {times.map(({ minutes, until }) => (
          <Button key={until} variant="quiet" block onClick={() => onPause(until)}>
            <Clock aria-hidden className="size-[18px]" />
            {(minutes && lengths[minutes]?.()) || m.vendor_pause_day()}
            <span className="font-normal text-ink-2">{m.vendor_pause_until({ time: formatDate(until, 'time') })}</span>
          </Button>
        ))}
        <Button variant="quiet" block onClick={() => onPause(null)}>
          <CirclePause aria-hidden className="size-[18px]" />
          {m.vendor_pause_open()}
          <span className="font-normal text-ink-2">{m.vendor_pause_open_text()}</span>
        </Button>
      </div>
    </Sheet>
  )
}

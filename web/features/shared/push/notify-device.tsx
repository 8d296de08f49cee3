import { useEffect } from 'react'
import { formatDate } from '#web/lib/format/dates.ts'
import { linkManifest } from '#web/lib/offline/install.ts'
import { m } from '#web/paraglide/messages.js'
import { Switch } from '#web/ui/forms/choices.tsx'
import { Card } from '#web/ui/surface.tsx'
import BellRing from '~icons/lucide/bell-ring'
import { pushNotes, usePushDevice } from './use-push-device.ts'

/**
 * Has this device tell of what concerns whoever is signed in, also with the browser closed; where the browser cannot, it
 * says what to do. `text` is what it is good for here.
 */
export default function NotifyDevice({ text, className }: { text: string; className?: string }) {
  const { ability, device, isWorking, change } = usePushDevice()
  // What makes a page on the home screen one that can be notified.
  useEffect(linkManifest, [])
  if (ability === null) return null
  const note = ability && ability !== 'possible' ? pushNotes[ability]() : device ? onNote(device.lastSentAt) : text
  return (
    <Card padded {...(className && { className })}>
      <div className="flex items-start gap-3">
        <BellRing aria-hidden className="size-6 flex-none text-ink-2" />
        <p className="min-w-0 flex-1">
          <b className="block font-[650]">{m.push_title()}</b>
          <span className="text-13 text-ink-2">{note}</span>
        </p>
        {(ability === 'possible' || ability === undefined) && (
          <Switch
            checked={device !== undefined}
            disabled={isWorking || ability === undefined}
            label={m.push_title()}
            onChange={(isOn) => void change(isOn)}
          />
        )}
      </div>
    </Card>
  )
}

const onNote = (lastSentAt: string | null) =>
  lastSentAt ? m.push_on_last({ moment: formatDate(lastSentAt, 'moment') }) : m.push_on()

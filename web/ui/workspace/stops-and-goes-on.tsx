import { Halves } from '#web/features/shared/erasure/halves.tsx'
import { m } from '#web/paraglide/messages.js'
import Ban from '~icons/lucide/ban'
import CircleCheck from '~icons/lucide/circle-check'

interface StopsAndGoesOnProps {
  stops: string[]
  goesOn: string[]
}

/** What an act stops beside what goes on as before. */
export function StopsAndGoesOn({ stops, goesOn }: StopsAndGoesOnProps) {
  return (
    <Halves
      gone={{ title: m.users_stops(), icon: Ban, items: stops }}
      kept={{ title: m.users_goes_on(), icon: CircleCheck, items: goesOn }}
    />
  )
}

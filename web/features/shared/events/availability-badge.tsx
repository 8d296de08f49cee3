import type { EventAvailability } from '#contracts/events.ts'
import { Badge } from '#web/ui/badge.tsx'
import { availabilityLooks } from './availability.ts'

export function AvailabilityBadge({
  availability,
  fewLeft,
}: {
  availability: EventAvailability
  fewLeft: number | null
}) {
  const look = availabilityLooks[availability]
  return look ? (
    <Badge tone={look.tone} icon={look.icon}>
      {look.label(fewLeft)}
    </Badge>
  ) : null
}

import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import Footprints from '~icons/lucide/footprints'

/** That somebody ordered without an account. */
export const GuestBadge = ({ className }: { className?: string }) => (
  <Badge tone="gone" icon={Footprints} className={className}>
    {m.guest_user()}
  </Badge>
)

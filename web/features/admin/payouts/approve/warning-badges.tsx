import type { AdminPayout } from '#contracts/money/payouts.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import Ban from '~icons/lucide/ban'
import Users from '~icons/lucide/users'
import { warningLabels } from './warning-labels.ts'

export interface WarningBadgesProps {
  payout: AdminPayout
  /** It waits for a second person. */
  isOfTwo: boolean
}

/** What is to be looked at before a payout is approved, a badge each. */
export function WarningBadges({ payout, isOfTwo }: WarningBadgesProps) {
  const { isHeld, heldUntil, vendor, warnings } = payout
  const isPhoneNew = heldUntil !== null && vendor.status !== 'SUSPENDED'
  if (!isHeld && !isOfTwo && warnings.length === 0) return null
  return (
    <span className="flex flex-wrap gap-1.5">
      {isHeld && !isPhoneNew && (
        <Badge tone="stop" icon={Ban}>
          {vendor.status === 'SUSPENDED' ? m.payouts_warn_suspended() : m.payouts_warn_disabled()}
        </Badge>
      )}
      {warnings.map((warning) => {
        const { tone, icon, label } = warningLabels(warning, payout)
        return (
          <Badge key={warning.kind} tone={tone} icon={icon}>
            {label}
          </Badge>
        )
      })}
      {isOfTwo && !isHeld && (
        <Badge tone="work" icon={Users}>
          {m.payouts_approver()}
        </Badge>
      )}
    </span>
  )
}

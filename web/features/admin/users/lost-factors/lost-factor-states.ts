import type { LostFactorState } from '#contracts/admin/users/lost-factors.ts'
import { m } from '#web/paraglide/messages.js'
import type { StatusLook } from '#web/ui/badge.tsx'
import Ban from '~icons/lucide/ban'
import Check from '~icons/lucide/check'
import Clock from '~icons/lucide/clock'
import KeyRound from '~icons/lucide/key-round'
import UserCheck from '~icons/lucide/user-check'
import X from '~icons/lucide/x'

export const lostFactorStates: Record<LostFactorState, StatusLook> = {
  ASKED: { tone: 'act', icon: Clock, label: m.lost_factors_state_asked },
  APPROVED_ONCE: { tone: 'act', icon: UserCheck, label: m.lost_factors_state_approved_once },
  AGREED: { tone: 'work', icon: Clock, label: m.lost_factors_state_agreed },
  REMOVED: { tone: 'done', icon: Check, label: m.lost_factors_state_removed },
  STOPPED: { tone: 'stop', icon: Ban, label: m.lost_factors_state_stopped },
  DECLINED: { tone: 'stop', icon: X, label: m.lost_factors_state_declined },
  FACTOR_USED: { tone: 'gone', icon: KeyRound, label: m.lost_factors_state_factor_used },
  PASSWORD_CHANGED: { tone: 'gone', icon: KeyRound, label: m.lost_factors_state_password_changed },
  CLOSED: { tone: 'gone', icon: Ban, label: m.lost_factors_state_closed },
  EXPIRED: { tone: 'gone', icon: Clock, label: m.lost_factors_state_expired },
}

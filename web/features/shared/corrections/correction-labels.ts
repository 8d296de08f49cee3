import type { CorrectedAccount, Correction, CorrectionState } from '#contracts/admin/corrections.ts'
import { m } from '#web/paraglide/messages.js'
import type { StatusLook } from '#web/ui/badge.tsx'
import Check from '~icons/lucide/check'
import Clock from '~icons/lucide/clock'
import Undo2 from '~icons/lucide/undo-2'
import X from '~icons/lucide/x'

export const correctionStates: Record<CorrectionState, StatusLook> = {
  PROPOSED: { tone: 'act', icon: Clock, label: m.correction_state_proposed },
  CONFIRMED: { tone: 'move', icon: Check, label: m.correction_state_confirmed },
  DECLINED: { tone: 'stop', icon: X, label: m.correction_state_declined },
  WITHDRAWN: { tone: 'gone', icon: Undo2, label: m.correction_state_withdrawn },
}

export const accountLabels: Record<CorrectedAccount, () => string> = {
  AVAILABLE: m.correction_account_available,
  COMMISSION: m.correction_account_commission,
  SERVICE_FEES: m.correction_account_service_fees,
  PROMOTIONS: m.correction_account_promotions,
  TAX_PAYABLE: m.correction_account_tax,
  PROVIDER_FEES: m.correction_account_provider_fees,
}

export const movesLabel = ({ from, to }: Pick<Correction, 'from' | 'to'>) =>
  m.correction_moves({ from: accountLabels[from](), to: accountLabels[to]() })

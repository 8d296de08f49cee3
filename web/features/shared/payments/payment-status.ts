import type { PaymentStatus } from '#contracts/money/payments.ts'
import { m } from '#web/paraglide/messages.js'
import type { StatusLook } from '#web/ui/badge.tsx'
import CircleCheck from '~icons/lucide/circle-check'
import CircleHelp from '~icons/lucide/circle-question-mark'
import Clock from '~icons/lucide/clock'
import Smartphone from '~icons/lucide/smartphone'
import X from '~icons/lucide/x'

export const paymentStatus: Record<PaymentStatus, StatusLook> = {
  CREATED: { tone: 'wait', icon: Clock, label: () => m.admin_payment_created() },
  PROMPTED: { tone: 'work', icon: Smartphone, label: () => m.admin_payment_prompted() },
  SUCCEEDED: { tone: 'done', icon: CircleCheck, label: () => m.admin_payment_succeeded() },
  FAILED: { tone: 'stop', icon: X, label: () => m.admin_payment_failed() },
  UNKNOWN: { tone: 'note', icon: CircleHelp, label: () => m.admin_payment_unknown() },
}

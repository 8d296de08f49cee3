import { CircleCheck, Hourglass, Send, X } from 'lucide-react'
import type { RefundStatus } from '#contracts/refunds.ts'
import { m } from '#web/paraglide/messages.js'
import type { StatusLook } from '#web/ui/badge.tsx'

export const refundStatus: Record<RefundStatus, StatusLook> = {
  REQUESTED: { tone: 'act', icon: Hourglass, label: () => m.admin_refund_requested() },
  SENT: { tone: 'work', icon: Send, label: () => m.admin_refund_sent() },
  SUCCEEDED: { tone: 'done', icon: CircleCheck, label: () => m.admin_refund_done() },
  FAILED: { tone: 'stop', icon: X, label: () => m.admin_refund_failed() },
}

export const refundStatuses = Object.keys(refundStatus) as RefundStatus[]

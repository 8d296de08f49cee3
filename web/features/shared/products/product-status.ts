import type { ProductApproval, ProductStatus } from '#contracts/catalog.ts'
import { m } from '#web/paraglide/messages.js'
import type { StatusLook } from '#web/ui/badge.tsx'
import Archive from '~icons/lucide/archive'
import CircleCheck from '~icons/lucide/circle-check'
import CircleX from '~icons/lucide/circle-x'
import Hourglass from '~icons/lucide/hourglass'
import PencilLine from '~icons/lucide/pencil-line'

export const productStatus: Record<ProductStatus, StatusLook & { hint: () => string }> = {
  ACTIVE: { tone: 'done', icon: CircleCheck, label: () => m.products_active(), hint: () => m.products_active_hint() },
  DRAFT: { tone: 'wait', icon: PencilLine, label: () => m.products_draft(), hint: () => m.products_draft_hint() },
  ARCHIVED: { tone: 'gone', icon: Archive, label: () => m.products_archived(), hint: () => m.products_archived_hint() },
}

export const productStatuses = Object.keys(productStatus) as ProductStatus[]

export const productApproval: Record<ProductApproval, StatusLook> = {
  PENDING: { tone: 'wait', icon: Hourglass, label: () => m.products_approval_pending() },
  APPROVED: { tone: 'done', icon: CircleCheck, label: () => m.products_approval_approved() },
  REJECTED: { tone: 'stop', icon: CircleX, label: () => m.products_approval_rejected() },
}

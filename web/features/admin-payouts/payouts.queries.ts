import { listAdminPayouts, type PayoutStatus } from '#contracts/payouts.ts'
import { apiPages } from '#web/lib/api-query.ts'

export interface PayoutFilters {
  /** Without one, those that wait for a decision. */
  status?: PayoutStatus | 'ALL'
  search?: string
}

export const adminPayouts = ({ status = 'REQUESTED', search }: PayoutFilters) =>
  apiPages(listAdminPayouts, ['/api/admin/payouts', status === 'ALL' ? undefined : status, search])

import { getAdminAnalytics } from '#contracts/admin/analytics.ts'
import type { DayRange } from '#web/features/shared/sales/revenue.queries.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'

export const adminAnalytics = ({ from, to }: DayRange) =>
  apiQuery(getAdminAnalytics, ['/api/admin/analytics', from, to])

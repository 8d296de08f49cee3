import { getAdminDashboard } from '#contracts/admin/analytics.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'

export const adminDashboard = apiQuery(getAdminDashboard, ['/api/admin/dashboard'])

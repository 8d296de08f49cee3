export { mountAdminAnalytics } from './admin-analytics.routes.ts'
export { mountRevenue } from './revenue.routes.ts'
export { mountVendorDashboard } from './vendor-dashboard.routes.ts'

export { lastAlerts } from './alerts.queries.ts'
export { deleteOldAlerts, watchMarket } from './watch-market.ts'

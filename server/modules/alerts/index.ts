export { lastAlerts } from './alerts.queries.ts'
export { deleteOldAlerts, type WatchDeps, watchMarket } from './watch-market.ts'

import { getHealth } from '#contracts/admin/alerts/alerts.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { type HealthDeps, readHealth } from './health.queries.ts'

export function mountHealthPage(http: Http, deps: HealthDeps & { clock: Clock }) {
  serve(http, getHealth, () => readHealth(deps, deps.clock.now()))
}

import { alertNames } from '#contracts/admin/alerts/alert-names.ts'
import type { Alert } from '#contracts/admin/alerts/alerts.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, select } from '#server/platform/database/select.ts'
import { millisecondsSql } from '#server/platform/database/sql.ts'
import { alertRules } from './alert-rules.ts'
import { alerts } from './alerts.tables.ts'

const shown = 20

const alert = columns({
  id: alerts.id,
  name: alerts.name,
  subject: alerts.subject,
  beganAt: millisecondsSql(alerts.beganAt),
  firedAt: millisecondsSql(alerts.firedAt),
  toldAt: millisecondsSql(alerts.toldAt),
  endedAt: millisecondsSql(alerts.endedAt),
})

/** Those that have fired: first what has not ended, the newest first of each. */
export async function lastAlerts(db: Db): Promise<Alert[]> {
  const rows = await select(
    db,
    alert,
    sql`from ${alerts} where ${alerts.firedAt} is not null and ${alerts.name} in ${[...alertNames]}
      order by ${alerts.endedAt} desc nulls first, ${alerts.firedAt} desc limit ${shown}`,
  )
  const instant = (milliseconds: number) => new Date(milliseconds).toISOString()
  return rows.map(({ beganAt, firedAt, toldAt, endedAt, ...row }) => ({
    ...row,
    severity: alertRules[row.name].severity,
    beganAt: instant(beganAt),
    firedAt: instant(firedAt ?? beganAt),
    toldAt: toldAt === null ? null : instant(toldAt),
    endedAt: endedAt === null ? null : instant(endedAt),
  }))
}

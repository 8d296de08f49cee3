import type { Alert } from '#contracts/admin/alerts/alerts.ts'
import { alertTitles } from '#contracts/notifications/texts/alert-titles.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Card, Notice } from '#web/ui/surface.tsx'
import { alertLooks } from './alert-labels.ts'

export const alertTitle = ({ name, subject }: Pick<Alert, 'name' | 'subject'>) =>
  alertTitles[getLocale()][name](subject)

/** What has fired and not ended: what it means, what to do, and where. */
export function OpenAlert({ alert }: { alert: Alert }) {
  const { advice, to } = alertLooks[alert.name]
  return (
    <Notice tone={alert.severity === 'PAGE' ? 'bad' : 'act'} title={alertTitle(alert)}>
      <span className="text-ink-2">{m.health_since({ moment: formatDate(alert.beganAt, 'moment') })}</span>
      <span className="mt-1 block">{advice()}</span>
      {to && (
        <ButtonLink to={to} variant="quiet" size="sm" className="mt-2.5">
          {m.health_look()}
        </ButtonLink>
      )}
    </Notice>
  )
}

/** Those that fired last, and whom they were told to. */
export function AlertList({ alerts }: { alerts: readonly Alert[] }) {
  const open = alerts.filter(({ endedAt }) => endedAt === null).length
  return (
    <Card padded>
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-17">{m.health_alerts()}</h2>
        <span className="meta">{open > 0 && m.health_alerts_open({ count: open })}</span>
      </div>
      {alerts.length === 0 && <p className="meta mt-2">{m.health_no_alerts()}</p>}
      <ol className="mt-2 grid gap-3">
        {alerts.map((alert) => (
          <li key={alert.id} className="grid grid-cols-[auto_1fr_auto] gap-x-3 text-13">
            <span
              aria-hidden
              className={cn(
                'mt-1 size-2.5 rotate-45 border-[1.5px]',
                alert.endedAt ? 'border-ink-3' : 'border-transparent',
                !alert.endedAt && (alert.severity === 'PAGE' ? 'bg-danger-fill' : 'bg-accent'),
              )}
            />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <b className="font-[650]">{alertTitle(alert)}</b>
              <span className="block text-ink-2">{toldLabel(alert)}</span>
            </span>
            <time dateTime={alert.firedAt} className="text-ink-2">
              {formatDate(alert.firedAt, 'moment')}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  )
}

const ownNotices: readonly Alert['name'][] = ['ProviderDown', 'LedgerBroken']

function toldLabel({ name, toldAt, endedAt }: Alert): string {
  if (endedAt) return m.health_over({ moment: formatDate(endedAt, 'moment') })
  if (toldAt) return m.health_told({ moment: formatDate(toldAt, 'moment') })
  return ownNotices.includes(name) ? m.health_own_notice() : m.health_not_told()
}

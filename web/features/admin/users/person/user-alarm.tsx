import type { AdminUserDetail } from '#contracts/admin/users/users.ts'
import { DisableButton } from '#web/features/admin/users/acts/disable-button.tsx'
import { useMayActOn } from '#web/features/admin/users/use-may-act-on.ts'
import { securityLabels } from '#web/features/shared/security/security-event-list.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import LogOut from '~icons/lucide/log-out'
import { useEndSessions } from './use-end-sessions.ts'

const day = 24 * 3_600_000

/**
 * When several things happened to an account within a day, of which one is a new device: evidence first, and the one
 * act that stops it.
 */
export function UserAlarm({ user }: { user: AdminUserDetail }) {
  const { end, isEnding } = useEndSessions(user)
  const mayActOn = useMayActOn(user)
  const events = user.securityEvents.filter(({ at }) => Date.parse(at) > Date.now() - day).toReversed()
  const isOdd = events.length > 1 && new Set(events.map(({ kind }) => kind)).size > 1
  if (!isOdd || !events.some(({ kind }) => kind === 'NEW_DEVICE') || user.disabledAt) return null
  return (
    <section
      aria-labelledby="user-alarm"
      className="mb-4 grid gap-4 rounded-card border border-accent-line bg-accent-tint p-4 text-on-accent-tint md:grid-cols-[1fr_auto] md:p-5"
    >
      <div className="min-w-0">
        <h2 id="user-alarm" className="mb-2 text-17">
          {m.users_alarm({ count: events.length })}
        </h2>
        <ol className="grid gap-1">
          {events.map(({ id, kind, at }) => (
            <li key={id} className="grid grid-cols-[auto_1fr] gap-3">
              <time dateTime={at} className="font-[650] tabular-nums">
                {formatDate(at, 'time')}
              </time>
              <span>{securityLabels[kind]()}</span>
            </li>
          ))}
        </ol>
      </div>
      <div className="grid content-start gap-2 md:min-w-56">
        {mayActOn && user.sessions.length > 0 && (
          <Button pending={isEnding} onClick={() => end()}>
            <LogOut aria-hidden />
            {m.users_end_all()}
          </Button>
        )}
        <DisableButton user={user} label={m.users_disable_named({ name: user.name })} />
      </div>
    </section>
  )
}

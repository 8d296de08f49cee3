import type { AdminUserDetail } from '#contracts/admin/users/users.ts'
import { useMayActOn } from '#web/features/admin/users/use-may-act-on.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { deviceLabel, deviceName } from '#web/lib/format/device-name.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import Monitor from '~icons/lucide/monitor'
import Smartphone from '~icons/lucide/smartphone'
import { Nothing, Panel } from './panel.tsx'
import { useEndSessions } from './use-end-sessions.ts'

/** Where somebody is signed in. One's own are ended in the account. */
export function UserSessions({ user, isSelf }: { user: AdminUserDetail; isSelf: boolean }) {
  const { sessions } = user
  const { end, isEnding } = useEndSessions(user)
  const mayEnd = useMayActOn(user) && !isSelf
  return (
    <Panel title={m.users_signed_in()} note={m.users_devices({ count: sessions.length })}>
      {sessions.length === 0 && <Nothing>{m.users_no_devices()}</Nothing>}
      <ul>
        {sessions.map(({ id, agent, address, createdAt, lastSeenAt }) => {
          const Icon = deviceName(agent).isPhone ? Smartphone : Monitor
          return (
            <li key={id} className="flex items-center gap-3 border-line border-b px-4 py-3 last:border-0 md:px-5">
              <Icon aria-hidden className="size-5 flex-none text-ink-2" />
              <div className="min-w-0 flex-1">
                <p className="font-[650]">{deviceLabel(agent)}</p>
                <p className="meta [overflow-wrap:anywhere]">
                  {m.users_seen({ moment: formatDate(lastSeenAt, 'moment') })} ·{' '}
                  {m.users_since({ moment: formatDate(createdAt, 'moment') })} ·{' '}
                  <span className="tabular-nums">{address}</span>
                </p>
              </div>
              {mayEnd && (
                <Button
                  variant="ghost"
                  size="sm"
                  disabled={isEnding}
                  aria-label={m.users_end_named({ device: deviceLabel(agent), address })}
                  onClick={() => end(id)}
                >
                  {m.users_end()}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

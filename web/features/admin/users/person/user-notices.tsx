import type { AdminUserDetail } from '#contracts/admin/users/users.ts'
import { noticeLabels } from '#web/features/shared/notifications/notice-labels.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import Clock from '~icons/lucide/clock'
import { Nothing, Panel } from './panel.tsx'

/** What was written to somebody lately: shown in their account, and mailed. */
export function UserNotices({ notices }: { notices: AdminUserDetail['notices'] }) {
  return (
    <Panel title={m.users_notices()} note={m.users_notices_note()}>
      {notices.length === 0 && <Nothing>{m.users_no_notices()}</Nothing>}
      <ul>
        {notices.map(({ id, kind, at, isWaiting }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b px-4 py-3 last:border-0 md:px-5"
          >
            <span className="font-[650]">{noticeLabels[kind]()}</span>
            <span className="flex items-center gap-3">
              {isWaiting && (
                <Badge tone="wait" icon={Clock}>
                  {m.users_notice_waiting()}
                </Badge>
              )}
              <time dateTime={at} className="text-13 text-ink-2 tabular-nums">
                {formatDate(at, 'moment')}
              </time>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

import type { SecurityEvent, SecurityEventKind } from '#contracts/account/security-events.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { deviceLabel } from '#web/lib/format/device-name.ts'
import { m } from '#web/paraglide/messages.js'

/** What happened to an account, in words. */
export const securityLabels: Record<SecurityEventKind, () => string> = {
  SECOND_FACTOR_ADDED: () => m.users_event_second_factor_added(),
  SECOND_FACTOR_REMOVED: () => m.users_event_second_factor_removed(),
  RECOVERY_CODES_MADE: () => m.users_event_recovery_codes_made(),
  RECOVERY_CODE_USED: () => m.users_event_recovery_code_used(),
  LOST_FACTOR_REQUESTED: () => m.users_event_lost_factor_requested(),
  LOST_FACTOR_AGREED: () => m.users_event_lost_factor_agreed(),
  LOST_FACTOR_ENDED: () => m.users_event_lost_factor_ended(),
  LOST_FACTOR_REMOVED: () => m.users_event_lost_factor_removed(),
  ACCOUNT_LOCKED: () => m.users_event_account_locked(),
  DATA_DOWNLOADED: () => m.users_event_data_downloaded(),
  NEW_DEVICE: () => m.users_event_new_device(),
  PASSWORD_CHANGED: () => m.users_event_password_changed(),
  PASSWORD_RESET: () => m.users_event_password_reset(),
  EMAIL_CHANGED: () => m.users_event_email_changed(),
  PHONE_CHANGED: () => m.users_event_phone_changed(),
  PHONE_VERIFIED_ELSEWHERE: () => m.users_event_phone_verified_elsewhere(),
}

/** What happened to an account, when, and on which device. */
export function SecurityEventList({ events }: { events: readonly SecurityEvent[] }) {
  return (
    <ol className="grid gap-3 px-4 py-4 empty:hidden md:px-5">
      {events.map(({ id, kind, agent, address, at }) => (
        <li key={id} className="relative grid grid-cols-[auto_1fr_auto] gap-x-3">
          <span
            aria-hidden
            className={`mt-1.5 size-2.5 rotate-45 ${kind === 'NEW_DEVICE' ? 'bg-accent' : 'bg-danger'}`}
          />
          <b className="font-[650]">{securityLabels[kind]()}</b>
          <time dateTime={at} className="text-13 text-ink-2 tabular-nums">
            {formatDate(at, 'moment')}
          </time>
          {address !== '' && (
            <span className="meta col-start-2 col-end-4 [overflow-wrap:anywhere]">
              {deviceLabel(agent)} · <span className="tabular-nums">{address}</span>
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

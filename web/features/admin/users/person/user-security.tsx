import type { SecurityEvent } from '#contracts/account/security-events.ts'
import { SecurityEventList } from '#web/features/shared/security/security-event-list.tsx'
import { m } from '#web/paraglide/messages.js'
import { Nothing, Panel } from './panel.tsx'

/** What happened to the account, and from which device. */
export function UserSecurity({ events }: { events: readonly SecurityEvent[] }) {
  return (
    <Panel title={m.users_security()} note={m.users_security_note()}>
      {events.length === 0 && <Nothing>{m.users_no_events()}</Nothing>}
      <SecurityEventList events={events} />
    </Panel>
  )
}

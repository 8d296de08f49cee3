import { securityEventDays } from '#contracts/account/security-event-days.ts'
import { useUser } from '#web/lib/session/session.ts'
import { m } from '#web/paraglide/messages.js'

/** What is said of signing in, of an account with a password, and of one that began with an order and has none. */
export function useFactorWords() {
  const hasPassword = useUser()?.email !== null
  const mailed = (text: string) => (hasPassword ? `${text} ${m.security_mailed()}` : text)
  return {
    hasPassword,
    /** Of what is removed; an account without an email is told by its page alone. */
    mailed,
    lastRemoval: () => (hasPassword ? mailed(m.security_last_remove_text()) : m.security_last_remove_text_phone()),
    lastRemoved: () => (hasPassword ? m.security_app_removed_text() : m.security_app_removed_text_phone()),
    eventsNote: () =>
      (hasPassword ? m.security_events_note : m.security_events_note_phone)({ count: securityEventDays }),
  }
}

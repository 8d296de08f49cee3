import type { AdminUserDetail } from '#contracts/admin/users/users.ts'
import { KeepButton } from '#web/features/admin/users/acts/erase-act.tsx'
import { useMayActOn } from '#web/features/admin/users/use-may-act-on.ts'
import { waitsFor } from '#web/features/shared/erasure/erasure-terms.tsx'
import { preventionText } from '#web/features/shared/erasure/prevention-labels.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'

/** That somebody is to be erased, when, what that still waits for, and the way back. */
export function ErasureNotice({ user }: { user: AdminUserDetail }) {
  const { erasure, eraseAt } = user
  const mayActOn = useMayActOn(user)
  if (!eraseAt || !erasure.requestedAt) return null
  const waits = [
    ...waitsFor(erasure),
    ...(erasure.tickets.length > 0 ? [m.erasure_waits_tickets()] : []),
    ...(preventionText(erasure) ? [preventionText(erasure)] : []),
  ]
  return (
    <section
      aria-labelledby="user-erasure"
      className="mb-4 grid gap-4 rounded-card border border-accent-line bg-accent-tint p-4 text-on-accent-tint md:grid-cols-[1fr_auto] md:items-center md:p-5"
    >
      <div className="min-w-0">
        <h2 id="user-erasure" className="mb-1 text-17">
          {m.users_erase_on({ day: formatDate(eraseAt, 'date') })}
        </h2>
        <p>{m.users_erase_requested_on({ day: formatDate(erasure.requestedAt, 'date') })}</p>
        {waits.length > 0 && (
          <p className="mt-1">
            <b className="font-[650]">{m.erasure_waits()}</b> {waits.join(', ')}.
          </p>
        )}
      </div>
      {mayActOn && <KeepButton user={user} />}
    </section>
  )
}

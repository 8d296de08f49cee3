import { useQuery } from '@tanstack/react-query'
import { employment, LeaveShop } from '#web/features/shared/vendor-profile/leave-shop.tsx'
import { roleNames } from '#web/features/shared/vendor-profile/role-names.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'

/** For which shop somebody works, and the way out of it. Owners have none: a shop is theirs. */
function Employment() {
  const { data } = useQuery(employment)
  if (!data) return null
  const { shop, role, joinedAt } = data
  return (
    <section className="mt-8 border-line border-t pt-6">
      <h2 className="text-20">{m.staff_work()}</h2>
      <p className="mt-1 mb-4 text-ink-2 [overflow-wrap:anywhere]">
        {m.staff_work_text({ role: roleNames[role].name(), shop, day: formatDate(joinedAt, 'date') })}
      </p>
      <LeaveShop />
    </section>
  )
}

export default Employment

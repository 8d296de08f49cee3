import { Link } from '@tanstack/react-router'
import type { AdminRole } from '#contracts/admin/admin-rights.ts'
import { adminRoleLabels } from '#web/features/shared/users/admin-role-labels.ts'
import { m } from '#web/paraglide/messages.js'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'

/** A page of administrators that is another's work. */
export const NotPermitted = ({ role }: { role: AdminRole }) => (
  <EmptyState
    heading="h1"
    cloth="brick"
    title={m.admin_not_yours_title()}
    action={
      <Link to="/admin" className={buttonClass()}>
        {m.admin_dashboard()}
      </Link>
    }
  >
    {m.admin_not_yours({ role: adminRoleLabels[role]() })}
  </EmptyState>
)

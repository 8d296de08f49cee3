import type { ReactNode } from 'react'
import type { AdminRight } from '#contracts/admin/admin-rights.ts'
import { useUser } from '#web/lib/session/session.ts'

/** Whether the administrator who is signed in has one of these rights. What it shows or hides the server decides again. */
export function useAdminMay(...rights: readonly AdminRight[]): boolean {
  const admin = useUser()?.admin
  return admin != null && rights.some((right) => admin.rights.includes(right))
}

/** What is drawn for administrators who have the right alone: an act, and what only leads to it. */
export const AdminMay = ({ right, children }: { right: AdminRight; children: ReactNode }) =>
  useAdminMay(right) ? children : null

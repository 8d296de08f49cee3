import { useNavigate } from '@tanstack/react-router'
import type { User } from '#contracts/identity.ts'
import { roleHome } from '#web/lib/routing/paths.ts'

/** Back to where the person came from, or to the home of their role. *Back* does not lead to the form again. */
export function useAfterSignIn(destination: string | undefined) {
  const navigate = useNavigate()
  return (user: User) => navigate({ href: destination ?? roleHome(user.role), replace: true })
}

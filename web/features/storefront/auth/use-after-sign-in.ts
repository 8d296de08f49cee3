import { useNavigate } from '@tanstack/react-router'
import type { User } from '#contracts/account/identity.ts'
import { roleHome } from '#web/lib/routing/paths.ts'

/**
 * Back to where the person came from, or to the home of their role; whose lost second factor was taken away sets up
 * another first. *Back* does not lead to the form again.
 */
export function useAfterSignIn(destination: string | undefined) {
  const navigate = useNavigate()
  return (user: User) =>
    navigate({ href: user.hasLostFactor ? '/account/security' : (destination ?? roleHome(user.role)), replace: true })
}

import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { m } from '#web/paraglide/messages.js'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { places } from './places.ts'

/** Signs out, goes home, and says how it went. */
export function useSignOut() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  return async () => {
    try {
      // Not in the first load: most visitors do not sign out.
      const { signOutAndSay } = await import('./alerts/sign-out.ts')
      await signOutAndSay(queryClient, () => navigate({ to: places.home }))
    } catch {
      toast({ title: m.ui_part_missing(), description: m.ui_error_network(), variant: 'destructive' })
    }
  }
}

export function SignOutButton({
  variant = 'cloth',
  size = 'sm',
  ...rest
}: Pick<ButtonProps, 'variant' | 'size' | 'block' | 'className'>) {
  const signOut = useSignOut()
  return (
    <Button variant={variant} size={size} onClick={signOut} {...rest}>
      {m.shell_sign_out()}
    </Button>
  )
}

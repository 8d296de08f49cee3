import { useNavigate } from '@tanstack/react-router'
import { errorMessage } from '#web/lib/errors/error-message.ts'
import { useSession } from '#web/lib/session/session.ts'
import { m } from '#web/paraglide/messages.js'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { places } from './places.ts'

/** Signs out, goes home, and says how it went. */
export function useSignOut() {
  const session = useSession()
  const navigate = useNavigate()

  return async () => {
    try {
      await session.logout()
      await navigate({ to: places.home })
      toast({ title: m.shell_signed_out_title(), description: m.shell_signed_out_text() })
    } catch (error) {
      toast({ title: m.shell_sign_out_failed(), description: errorMessage(error), variant: 'destructive' })
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

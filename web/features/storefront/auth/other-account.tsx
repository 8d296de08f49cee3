import { useQueryClient } from '@tanstack/react-query'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { broadcastSession } from '#web/lib/session/session.ts'
import { signOut } from '#web/lib/session/sign-out.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Notice } from '#web/ui/surface.tsx'

/** Whoever is signed in is not whom an invitation was mailed to. Signing out here leaves them on its page. */
export function OtherAccount({ email }: { email: string }) {
  const queryClient = useQueryClient()

  async function leave() {
    try {
      await signOut(queryClient, broadcastSession)
    } catch (error) {
      toast({ title: refusalMessage(error), variant: 'destructive' })
    }
  }
  return (
    <>
      <Notice tone="act">{m.staff_join_other({ email })}</Notice>
      <Button variant="quiet" block onClick={leave}>
        {m.shell_sign_out()}
      </Button>
    </>
  )
}

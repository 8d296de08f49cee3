import type { QueryClient } from '@tanstack/react-query'
import { errorMessage } from '#web/lib/errors/error-message.ts'
import { broadcastSession, currentUser } from '#web/lib/session/session.ts'
import { signOut } from '#web/lib/session/sign-out.ts'
import { m } from '#web/paraglide/messages.js'
import { toast } from '#web/ui/overlays/use-toast.ts'

/** Signs out, goes home, and says how it went. */
export async function signOutAndSay(queryClient: QueryClient, goHome: () => Promise<void>): Promise<void> {
  try {
    const user = queryClient.getQueryData(currentUser.queryKey)
    const { saveAccountCart } = await import('#web/lib/cart/account-cart.ts')
    if (user) await saveAccountCart(user.id)
    await signOut(queryClient, broadcastSession)
    await goHome()
    toast({ title: m.shell_signed_out_title(), description: m.shell_signed_out_text() })
  } catch (error) {
    toast({ title: m.shell_sign_out_failed(), description: errorMessage(error), variant: 'destructive' })
  }
}

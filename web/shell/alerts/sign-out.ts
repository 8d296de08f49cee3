import type { QueryClient } from '@tanstack/react-query'
import { errorMessage } from '#web/lib/errors/error-message.ts'
import { broadcastSession, currentUser } from '#web/lib/session/session.ts'
import { signOut } from '#web/lib/session/sign-out.ts'
import { m } from '#web/paraglide/messages.js'
import { toast } from '#web/ui/overlays/use-toast.ts'

/** Signs out, goes home, and says how it went. */
export async function signOutAndSay(queryClient: QueryClient, goHome: () => Promise<void>): Promise<void> {
  try {
    const isCartSaved = await saveCart(queryClient)
    await signOut(queryClient, broadcastSession)
    await goHome()
    const description = isCartSaved ? m.shell_signed_out_text() : m.shell_signed_out_cart_lost()
    toast({ title: m.shell_signed_out_title(), description })
  } catch (error) {
    toast({ title: m.shell_sign_out_failed(), description: errorMessage(error), variant: 'destructive' })
  }
}

/** Signing out on a shared device goes before the cart: that its last changes could not be saved is said. */
async function saveCart(queryClient: QueryClient): Promise<boolean> {
  const user = queryClient.getQueryData(currentUser.queryKey)
  if (!user) return true
  try {
    const { saveAccountCart } = await import('#web/lib/cart/account-cart.ts')
    return await saveAccountCart(user.id)
  } catch {
    return false
  }
}

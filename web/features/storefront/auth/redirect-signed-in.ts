import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { roleHome, safePath } from '#web/lib/routing/paths.ts'
import { currentUser } from '#web/lib/session/session.ts'

interface Visit {
  context: { queryClient: QueryClient }
  search: { redirect?: string }
}

/** For `beforeLoad` of sign-in and sign-up: who is signed in already goes on. Answers where the others will go. */
export async function redirectSignedIn({ context, search }: Visit): Promise<{ destination: string | undefined }> {
  const destination = safePath(search.redirect)
  // Not knowing who it is is no reason to refuse the form.
  const user = await context.queryClient.ensureQueryData(currentUser).catch(() => null)
  if (user) throw redirect({ href: destination ?? roleHome(user.role), replace: true })
  return { destination }
}

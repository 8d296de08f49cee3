import { createFileRoute, redirect } from '@tanstack/react-router'
import { orderProblems } from '#web/features/shared/problems/order-problems.queries.ts'
import { HelpPage, HelpSkeleton } from '#web/features/storefront/problems/help-page.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { orNotFound } from '#web/lib/routing/or-not-found.ts'

/** Not within the account: a guest reports in the session in which they ordered. */
export const Route = createFileRoute('/account_/orders/$id/help')({
  ssr: false,
  staticData: { shell: 'hero' },
  loader: async ({ context, params, location }) => {
    try {
      await orNotFound(context.queryClient.ensureQueryData(orderProblems(params.id)))
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      throw redirect({ href: `/auth/login?redirect=${encodeURIComponent(location.href)}` })
    }
  },
  pendingComponent: HelpSkeleton,
  component: function Page() {
    return <HelpPage id={Route.useParams().id} />
  },
})

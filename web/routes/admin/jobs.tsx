import { createFileRoute } from '@tanstack/react-router'
import { adminJobs, readJobsSearch } from '#web/features/admin/jobs/jobs.queries.ts'
import { JobsPage } from '#web/features/admin/jobs/jobs-page.tsx'

export const Route = createFileRoute('/admin/jobs')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(adminJobs),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <JobsPage
      filters={readJobsSearch(Route.useSearch())}
      go={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}

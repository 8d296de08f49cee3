import { createFileRoute } from '@tanstack/react-router'
import { ProblemPage } from '#web/features/admin/problems/problem-page.tsx'

export const Route = createFileRoute('/admin/problems/$id')({
  component: function Page() {
    return <ProblemPage id={Route.useParams().id} />
  },
})

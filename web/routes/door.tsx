import { createFileRoute } from '@tanstack/react-router'
import { JoinPage } from '#web/features/vendor-workspace/door/join/join-page.tsx'
import { pageHead } from '#web/lib/routing/head.ts'
import { m } from '#web/paraglide/messages.js'

/** Where a steward joins a gate: `/door#code`, the code behind what is sent to a server and logged. */
export const Route = createFileRoute('/door')({
  ssr: false,
  staticData: { shell: 'bare' },
  head: () => pageHead({ title: m.door_join_title(), hidden: true }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return <JoinPage onScan={() => void navigate({ to: '/vendor/scan' })} />
}

import { createFileRoute } from '@tanstack/react-router'
import { LinkedTicketsPage } from '#web/features/storefront/tickets/linked/linked-tickets-page.tsx'
import { linkHead } from '#web/lib/routing/head.ts'
import { m } from '#web/paraglide/messages.js'

/** Short, since it stands in an SMS. */
export const Route = createFileRoute('/t')({
  head: () => linkHead(m.tickets_linked_page()),
  component: function Page() {
    return (
      <div className="mx-auto w-full max-w-[412px] px-(--gutter) pt-6 pb-8 md:pt-10">
        <LinkedTicketsPage />
      </div>
    )
  },
})

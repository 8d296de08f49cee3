import { createFileRoute } from '@tanstack/react-router'
import { AcceptTransferPage } from '#web/features/storefront/tickets/sending/accept-transfer-page.tsx'
import { pageHead } from '#web/lib/routing/head.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/tickets/take')({
  head: () => pageHead({ title: m.tickets_take_page(), path: '/tickets/take', hidden: true }),
  component: function Page() {
    return (
      <div className="mx-auto w-full max-w-[452px] px-(--gutter) pt-6 pb-8 md:pt-10">
        <AcceptTransferPage />
      </div>
    )
  },
})

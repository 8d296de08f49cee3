import { createFileRoute } from '@tanstack/react-router'
import { LinkedOrderPage } from '#web/features/storefront/orders/linked/linked-order-page.tsx'
import { linkHead } from '#web/lib/routing/head.ts'
import { m } from '#web/paraglide/messages.js'

/** Short, since it stands in an SMS. */
export const Route = createFileRoute('/o')({
  staticData: { shell: 'hero' },
  head: () => linkHead(m.guest_page()),
  component: LinkedOrderPage,
})

import { createFileRoute } from '@tanstack/react-router'
import { UnsubscribePage } from '#web/features/storefront/account/unsubscribe-page.tsx'
import { linkHead } from '#web/lib/routing/head.ts'
import { m } from '#web/paraglide/messages.js'

/** Needs no account: the link of an email is enough. */
export const Route = createFileRoute('/unsubscribe')({
  head: () => linkHead(m.unsubscribe_page()),
  component: function Page() {
    return (
      <div className="mx-auto w-full max-w-[480px] px-(--gutter) pt-6 pb-8 md:pt-10">
        <UnsubscribePage />
      </div>
    )
  },
})

import { createFileRoute } from '@tanstack/react-router'
import { UnsubscribePage } from '#web/features/storefront/account/unsubscribe-page.tsx'
import { pageHead } from '#web/lib/routing/head.ts'
import { m } from '#web/paraglide/messages.js'

/** Needs no account: the link of an email is enough. */
export const Route = createFileRoute('/unsubscribe')({
  head: () => {
    const { meta, links } = pageHead({ title: m.unsubscribe_page(), path: '/unsubscribe', hidden: true })
    return { meta: [...meta, { name: 'referrer', content: 'no-referrer' }], links }
  },
  component: function Page() {
    return (
      <div className="mx-auto w-full max-w-[480px] px-(--gutter) pt-6 pb-8 md:pt-10">
        <UnsubscribePage />
      </div>
    )
  },
})

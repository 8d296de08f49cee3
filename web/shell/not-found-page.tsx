import { Link } from '@tanstack/react-router'
import { isForOthers } from '#web/lib/guards.ts'
import { m } from '#web/paraglide/messages.js'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { AffixedInput } from '#web/ui/input.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import Search from '~icons/lucide/search'
import { NotForYouPage } from './not-for-you-page.tsx'
import { places } from './places.ts'

/** The server answers it with status 404. The search works before the page is alive, too. */
export function NotFoundPage({ data }: { data?: unknown }) {
  if (isForOthers(data)) return <NotForYouPage roles={data.roles} />
  return (
    <EmptyState heading="h1" className="wrap py-10" cloth="sea" jina={m.shell_lost_jina()} title={m.shell_lost_title()}>
      <p>{m.shell_lost_text()}</p>
      <search className="mt-4 block w-full max-w-[440px]">
        <form action={places.home} className="flex gap-2">
          <AffixedInput
            name="search"
            type="search"
            aria-label={m.shell_search()}
            placeholder={m.shell_search()}
            before={<Search aria-hidden className="text-ink-2" />}
          />
          <Button type="submit">{m.shell_search_button()}</Button>
        </form>
      </search>
      <div className="mt-4 flex justify-center gap-2">
        <Link to={places.home} className={buttonClass({ variant: 'quiet' })}>
          {m.shell_vendors()}
        </Link>
        <Link to={places.events} className={buttonClass({ variant: 'quiet' })}>
          {m.shell_events()}
        </Link>
      </div>
    </EmptyState>
  )
}

import { Link } from '@tanstack/react-router'
import { isWrongRole } from '#web/lib/session/guards.ts'
import { m } from '#web/paraglide/messages.js'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { AffixedInput } from '#web/ui/forms/input.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import Search from '~icons/lucide/search'
import { places } from './places.ts'
import { WrongRolePage } from './wrong-role-page.tsx'

/** The server answers it with status 404. The search works before the page is alive, too. */
export function NotFoundPage({ data }: { data?: unknown }) {
  if (isWrongRole(data)) return <WrongRolePage roles={data.roles} />
  return (
    <EmptyState
      heading="h1"
      className="wrap py-10"
      cloth="sea"
      saying={m.shell_not_found_saying()}
      title={m.shell_not_found_title()}
    >
      <p>{m.shell_not_found_text()}</p>
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

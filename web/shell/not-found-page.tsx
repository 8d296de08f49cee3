import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listCategories } from '#contracts/vendors.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'
import { isWrongRole } from '#web/lib/session/guards.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import { Picture } from '#web/ui/brand/picture.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { AffixedInput } from '#web/ui/forms/input.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import ArrowRight from '~icons/lucide/arrow-right'
import CalendarDays from '~icons/lucide/calendar-days'
import Search from '~icons/lucide/search'
import Store from '~icons/lucide/store'
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
      <search className="mt-4 block w-full min-w-0 max-w-[440px]">
        <form action="/search">
          <AffixedInput
            name="search"
            type="search"
            aria-label={m.shell_search()}
            placeholder={m.shell_search()}
            before={<Search aria-hidden className="text-ink-2" />}
            after={
              <button
                type="submit"
                aria-label={m.shell_search_button()}
                data-tooltip
                className="-mr-2.5 grid size-11 flex-none place-items-center rounded-control bg-accent text-on-accent shadow-[inset_0_-2.5px_0_var(--color-accent-edge)]"
              >
                <ArrowRight aria-hidden />
              </button>
            }
          />
        </form>
      </search>
      <div className="mt-3 grid w-full max-w-[440px] grid-cols-2 gap-2">
        <Link to={places.home} className={buttonClass({ variant: 'quiet' })}>
          <Store aria-hidden />
          {m.shell_vendors()}
        </Link>
        <Link to={places.events} className={buttonClass({ variant: 'quiet' })}>
          <CalendarDays aria-hidden />
          {m.shell_events()}
        </Link>
      </div>
      <Plates />
    </EmptyState>
  )
}

const shownPlates = 4

/** What there is to eat. Their place is kept, since the server draws the page without them. */
function Plates() {
  const { data } = useQuery(apiQuery(listCategories, ['/api/categories']))
  return (
    <div className="mt-6 min-h-[132px] w-full max-w-[440px]">
      {data && (
        <nav aria-label={m.shell_what_to_eat()}>
          <p className="text-left font-[650] text-ink">{m.shell_what_to_eat()}</p>
          <ul className="mt-1 grid grid-cols-4 gap-1">
            {data.slice(0, shownPlates).map(({ slug, name, picture }) => (
              <li key={slug}>
                <Link
                  to={places.home}
                  search={{ category: slug }}
                  className="grid justify-items-center gap-1 rounded-card px-1 py-2 font-semibold text-12 text-ink leading-[1.15] hover:bg-surface"
                >
                  <Picture picture={picture} alt="" sizes="60px" bare className="size-15" />
                  {name[getLocale()]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}

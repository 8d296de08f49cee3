import { useEffect } from 'react'
import { turnMinutes } from '#contracts/events/event-readiness.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import BellRing from '~icons/lucide/bell-ring'
import RefreshCw from '~icons/lucide/refresh-cw'
import Shuffle from '~icons/lucide/shuffle'
import Ticket from '~icons/lucide/ticket'
import UserRound from '~icons/lucide/user-round'

/** A number of people or a place, as `1,960`. */
export const formatCount = (count: number) => count.toLocaleString('en-KE')

/** What follows when one's turn comes, and how one hears of it. */
export const WeTellYou = () => (
  <div className="flex items-center gap-4 rounded-control border-[1.5px] border-ink bg-raised px-4 py-3">
    <BellRing aria-hidden className="size-6 flex-none" />
    <p>
      <b className="block font-[650]">{m.queue_told_title()}</b>
      <span className="meta">{m.queue_told({ count: turnMinutes })}</span>
    </p>
  </div>
)

/** The rules, for people who wonder whether they are treated fairly. */
export function HowItWorks({ opensAt, isOpen }: { opensAt: string; isOpen: boolean }) {
  const time = formatDate(opensAt, 'time')
  const rules = [
    { icon: Shuffle, words: isOpen ? m.queue_how_lot_was({ time }) : m.queue_how_lot({ time }) },
    { icon: RefreshCw, words: m.queue_how_reload() },
    { icon: UserRound, words: m.queue_how_account() },
    { icon: Ticket, words: m.queue_how_once() },
  ]
  return (
    <section>
      <h2 className="text-17">{m.queue_how()}</h2>
      <ul className="mt-3 grid gap-4">
        {rules.map(({ icon: Icon, words }) => (
          <li key={words} className="flex gap-4 leading-snug">
            <Icon aria-hidden className="size-5 flex-none" />
            {words}
          </li>
        ))}
      </ul>
      <p className="saying mt-7 text-center text-on-accent-tint">{m.queue_saying()}</p>
    </section>
  )
}

/** The words in the tab of the browser: a page that nobody looks at still says when it is one's turn. */
export function usePageTitle(title: string) {
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
}

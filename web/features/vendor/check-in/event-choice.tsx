import type { ScanEvent } from '#contracts/door/scan.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import ChevronRight from '~icons/lucide/chevron-right'

interface EventChoiceProps {
  events: readonly ScanEvent[]
  onChoose: (event: string) => void
}

const row =
  'flex min-h-16 w-full items-center gap-3 rounded-card border border-cloth-line px-4 py-3 text-left hover:bg-cloth-2'

/** Which event tickets are checked in for: a ticket for another is then told apart. */
export function EventChoice({ events, onChoose }: EventChoiceProps) {
  return (
    <div className="mx-auto w-full max-w-[560px] flex-1 px-4 py-5">
      <h2 className="text-25">{m.scan_choose_event()}</h2>
      <p className="mt-1 text-on-cloth-2">{m.scan_choose_event_text()}</p>
      <ul className="mt-4 grid gap-2.5">
        {events.map(({ id, title, venue, startsAt, issued, used }) => (
          <li key={id}>
            <button type="button" className={row} onClick={() => onChoose(id)}>
              <span className="min-w-0 flex-1">
                <span className="head block text-17">{title}</span>
                <span className="block text-13 text-on-cloth-2">
                  {formatDate(startsAt, 'weekday')}, {formatDate(startsAt, 'time')} · {venue}
                </span>
                <span className="block text-13 tabular-nums">{m.scan_count({ used, issued })}</span>
              </span>
              <ChevronRight aria-hidden />
            </button>
          </li>
        ))}
        <li>
          <button type="button" className={row} onClick={() => onChoose('any')}>
            <span className="flex-1 font-[650]">{m.scan_any_event()}</span>
            <ChevronRight aria-hidden />
          </button>
        </li>
      </ul>
    </div>
  )
}

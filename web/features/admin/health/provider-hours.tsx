import { ProviderName } from '#web/features/shared/payments/provider-name.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatPercent } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { Card } from '#web/ui/surface.tsx'
import type { Health } from './health.queries.ts'

type Hour = Health['providers'][number]['hours'][number]
type HourState = 'well' | 'slow' | 'bad' | 'none'

const hour = 3_600_000
const cells = 24

/** As the alerts count: more than four of ten by the provider's fault, or half of them slower than a minute. */
export function stateOf(counts: Hour | undefined): HourState {
  if (!counts) return 'none'
  const { succeeded, faults, answerSeconds } = counts
  if (faults / (succeeded + faults) > 0.4) return 'bad'
  return answerSeconds !== null && answerSeconds > 60 ? 'slow' : 'well'
}

const looks: Record<HourState, string> = {
  well: 'bg-money-fill',
  slow: 'border-[1.5px] border-accent-edge bg-accent',
  bad: 'bg-[repeating-linear-gradient(135deg,var(--color-danger-fill)_0_4px,var(--color-danger-tint)_4px_7px)]',
  none: 'border border-line bg-sunken',
}
const states = {
  well: m.health_well_hour,
  slow: m.health_slow,
  bad: m.health_bad,
  none: m.health_none_hour,
}

/** A cell an hour for each payment provider; the last is the hour that runs. */
export function ProviderHours({ providers, at }: Pick<Health, 'providers' | 'at'>) {
  const running = Date.parse(at) - (Date.parse(at) % hour)
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-line border-b px-4 py-3.5 md:px-5">
        <h2 className="text-17">{m.health_providers()}</h2>
        <ul className="flex flex-wrap gap-x-3 text-13 text-ink-2">
          {(['well', 'slow', 'bad', 'none'] as const).map((state) => (
            <li key={state} className="flex items-center gap-1.5">
              <span aria-hidden className={cn('size-3 rounded-[3px]', looks[state])} />
              {states[state]()}
            </li>
          ))}
        </ul>
      </div>
      {providers.length === 0 && <p className="px-4 py-5 text-ink-2 md:px-5">{m.health_no_payments()}</p>}
      {providers.map(({ provider, hours }) => (
        <Provider key={provider} provider={provider} hours={hours} running={running} />
      ))}
    </Card>
  )
}

function Provider({ provider, hours, running }: Health['providers'][number] & { running: number }) {
  const ofHour = new Map(hours.map((counts) => [Date.parse(counts.at), counts]))
  const all = Array.from({ length: cells }, (_, place) => running - (cells - 1 - place) * hour)
  const succeeded = hours.reduce((sum, counts) => sum + counts.succeeded, 0)
  const faults = hours.reduce((sum, counts) => sum + counts.faults, 0)
  return (
    <section className="border-line border-t px-4 py-3.5 first-of-type:border-0 md:px-5">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-[650] font-sans text-15">
          <ProviderName id={provider} />{' '}
          <span className="ml-1 font-normal text-13 text-ink-2">
            {m.health_succeeded({ count: succeeded.toLocaleString('en-KE') })}
          </span>
        </h3>
        <b className="text-13 tabular-nums">
          {succeeded + faults > 0 &&
            m.health_share({ percent: formatPercent((succeeded / (succeeded + faults)) * 100) })}
        </b>
      </div>
      <ol className="mt-2 grid grid-cols-[repeat(24,minmax(0,1fr))] gap-1">
        {all.map((at) => {
          const counts = ofHour.get(at)
          const words = m.health_hour({
            hour: formatDate(new Date(at), 'time'),
            succeeded: counts?.succeeded ?? 0,
            faults: counts?.faults ?? 0,
          })
          return (
            <li
              key={at}
              title={words}
              className={cn('h-7 rounded-[4px]', looks[stateOf(counts)], at === running && 'opacity-60')}
            >
              <span className="sr-only">{`${words}: ${states[stateOf(counts)]()}`}</span>
            </li>
          )
        })}
      </ol>
      <div aria-hidden className="mt-1 flex justify-between text-12 text-ink-2 tabular-nums">
        <span>{formatDate(new Date(all[0]!), 'time')}</span>
        <span>{formatDate(new Date(running), 'time')}</span>
      </div>
    </section>
  )
}

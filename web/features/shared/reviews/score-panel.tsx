import { leastPeople } from '#contracts/reviews/review-terms.ts'
import type { ReviewSummary } from '#contracts/reviews/reviews.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { Stars } from './stars.tsx'

/** What people think of a shop, and what was measured of it, each with how it was counted. */
export function ScorePanel({ summary }: { summary: ReviewSummary }) {
  const { score, stars, facts } = summary
  return (
    <div className="grid gap-4">
      {score === null || stars === null ? <New people={summary.people} /> : <Score score={score} stars={stars} />}
      <p className="meta">{m.reviews_how_counted({ count: summary.people })}</p>
      {facts && <Facts facts={facts} />}
    </div>
  )
}

function Score({ score, stars }: { score: number; stars: number[] }) {
  const most = Math.max(...stars, 1)
  return (
    <div className="flex items-center gap-5">
      <div>
        <span className="head text-42 tabular-nums leading-none">{score.toFixed(1)}</span>
        <Stars count={Math.round(score)} className="mt-1 flex" />
      </div>
      <dl className="grid flex-1 gap-1.5 text-13 tabular-nums">
        {stars.map((count, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: each is its number of stars.
          <div key={5 - place} className="flex items-center gap-2">
            <dt>{5 - place}</dt>
            <span aria-hidden className="h-2 flex-1 overflow-hidden rounded-full bg-raised">
              <span
                className={cn('block h-full rounded-full', place < 3 ? 'bg-ink' : 'bg-danger')}
                style={{ width: `${(100 * count) / most}%` }}
              />
            </span>
            <dd className="w-10 text-right">{count}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function New({ people }: { people: number }) {
  return (
    <div>
      <div className="flex items-center gap-4">
        <span className="head text-42 tabular-nums leading-none">{people}</span>
        <p className="text-ink-2">{m.reviews_few({ count: people })}</p>
      </div>
      <div
        role="img"
        aria-label={m.reviews_of_twenty({ count: people, least: leastPeople })}
        className="mt-3 flex gap-1"
      >
        {Array.from({ length: leastPeople }, (_, place) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: each is its place.
            key={place}
            className={cn('h-2.5 flex-1 rounded-[3px]', place < people ? 'bg-ink' : 'bg-raised')}
          />
        ))}
      </div>
    </div>
  )
}

/** Of few orders a share says too much. */
const leastForShare = 100

function Facts({ facts }: { facts: NonNullable<ReviewSummary['facts']> }) {
  const shown = [
    [m.reviews_on_time(), facts.onTime],
    [m.reviews_complete(), facts.complete],
    [m.reviews_accepted(), facts.accepted],
  ] as const
  return (
    <div>
      <dl className="grid grid-cols-3 divide-x divide-line rounded-control border border-line bg-surface">
        {shown.map(([name, { count, of }]) => (
          <div key={name} className="min-w-0 px-3 py-2.5">
            <dt className="text-12 text-ink-2">{name}</dt>
            <dd className="font-[650] tabular-nums">
              {of >= leastForShare ? `${Math.floor((100 * count) / of)} %` : m.reviews_of({ count, of })}
            </dd>
          </div>
        ))}
      </dl>
      <p className="meta mt-2">
        {m.reviews_measured({ count: facts.accepted.of, day: formatDate(facts.since, 'weekday') })}
      </p>
    </div>
  )
}

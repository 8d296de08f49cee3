import type { ReactNode } from 'react'
import type { Seal } from '#contracts/money/public-proof.ts'
import { formatBytes } from '#web/lib/format/bytes.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { dayMoment } from '#web/lib/format/time-taken.ts'
import { m } from '#web/paraglide/messages.js'
import { bookUrl } from './load-proof.ts'

/** How anybody checks the latest seal with what their own machine has. */
export function Steps({ latest }: { latest: Seal | null }) {
  return (
    <section>
      <h2 className="text-20">{m.trust_steps()}</h2>
      {latest ? (
        <ol className="mt-3 grid gap-3">
          <Step number={1}>
            {m.trust_step_load()}{' '}
            <a href={bookUrl(latest.day)} className="link">
              {m.trust_step_book({ day: formatDate(dayMoment(latest.day), 'weekday') })}
            </a>
            , {m.trust_step_book_text({ size: formatBytes(latest.bytes) })}
          </Step>
          <Step number={2}>
            {m.trust_step_hash()}{' '}
            <code className="break-words rounded-badge bg-sunken px-1.5 py-0.5 text-13">
              sha256sum kitabu-{latest.day}.csv
            </code>
          </Step>
          <Step number={3}>{m.trust_step_compare()}</Step>
          <Step number={4}>{m.trust_step_keep()}</Step>
        </ol>
      ) : (
        <p className="mt-2 text-ink-2">{m.trust_steps_later()}</p>
      )}
    </section>
  )
}

function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden
        className="grid size-8 flex-none place-items-center rounded-[8px] bg-selected font-[650] text-13 text-on-selected"
      >
        {number}
      </span>
      <p className="min-w-0 pt-1">{children}</p>
    </li>
  )
}

import type { ReactNode } from 'react'
import type { PublicFigures } from '#contracts/money/public-proof.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatAmount } from '#web/lib/format/money.ts'
import { dayMoment, timeTaken } from '#web/lib/format/time-taken.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { Money } from '#web/ui/money.tsx'
import { Card, Notice } from '#web/ui/surface.tsx'
import CircleAlert from '~icons/lucide/circle-alert'
import CircleCheck from '~icons/lucide/circle-check'
import { RefundDays } from './refund-days.tsx'

/** What the ledger says of what is owed, each figure with its bad day. */
export function Figures({ figures }: { figures: PublicFigures | null }) {
  if (!figures)
    return (
      <Notice tone="info" className="mt-6">
        {m.trust_not_counted()}
      </Notice>
    )
  return (
    <>
      <div className="mt-6 grid items-stretch gap-4 md:grid-cols-2 xl:grid-cols-[1.5fr_1fr_1fr_1fr]">
        <Held {...figures.held} />
        <Waiting {...figures.payouts} now={figures.countedAt} />
        <Refunds {...figures.refunds} />
        <Unplaced {...figures.unplaced} />
      </div>
      <p className="meta mt-2">{m.trust_as_of({ moment: formatDate(figures.countedAt, 'moment') })}</p>
    </>
  )
}

function Figure({ title, value, children }: { title: string; value: string; children: ReactNode }) {
  return (
    <Card padded className="grid content-start gap-2.5">
      <h2 className="font-semibold text-13 [font-stretch:100%]">{title}</h2>
      <p className="head text-32 leading-none">{value}</p>
      {children}
    </Card>
  )
}

const Said = ({ children }: { children: ReactNode }) => <p className="meta">{children}</p>

function Held({ totalKES, shopsKES, organisersKES, refundsKES }: PublicFigures['held']) {
  const parts = [
    { name: m.trust_held_shops(), kes: shopsKES, look: 'bg-money-fill' },
    { name: m.trust_held_organisers(), kes: organisersKES, look: 'bg-work' },
    { name: m.trust_held_refunds(), kes: refundsKES, look: 'bg-selected' },
  ]
  return (
    <Figure title={m.trust_held()} value={`KSh\u00a0${formatAmount(totalKES)}`}>
      {totalKES > 0 && (
        <div aria-hidden className="flex h-2.5 overflow-hidden rounded-badge bg-sunken">
          {parts.map(({ name, kes, look }) => (
            <span key={name} className={look} style={{ width: `${(100 * kes) / totalKES}%` }} />
          ))}
        </div>
      )}
      <dl className="grid gap-2 text-13">
        {parts.map(({ name, kes, look }) => (
          <div key={name} className="flex items-baseline gap-2">
            <dt className="flex min-w-0 flex-1 items-baseline gap-2">
              <span aria-hidden className={cn('size-3 flex-none rounded-[3px]', look)} />
              {name}
            </dt>
            <dd>
              <Money kes={kes} />
            </dd>
          </div>
        ))}
      </dl>
      <Said>{totalKES > 0 ? m.trust_held_text() : m.trust_held_none()}</Said>
    </Figure>
  )
}

function Waiting({ waiting, waitingSince, paid, slowestSeconds, now }: PublicFigures['payouts'] & { now: string }) {
  const seconds = waitingSince && Math.max(0, Math.round((Date.parse(now) - Date.parse(waitingSince)) / 1000))
  return (
    <Figure title={m.trust_wait()} value={seconds === null ? m.trust_wait_none() : timeTaken(Number(seconds))}>
      <Said>
        {waiting > 0 && m.trust_wait_count({ count: waiting })} {m.trust_wait_rule()}
      </Said>
      <Said>
        {slowestSeconds === null
          ? m.trust_wait_no_slowest()
          : m.trust_wait_slowest({ count: paid, time: timeTaken(slowestSeconds) })}
      </Said>
    </Figure>
  )
}

function Refunds({ days, count, medianSeconds, slowest, waiting, waitingSince }: PublicFigures['refunds']) {
  return (
    <Figure title={m.trust_refund()} value={medianSeconds === null ? m.trust_refund_none() : timeTaken(medianSeconds)}>
      {medianSeconds !== null && <RefundDays days={days} />}
      <Said>
        {slowest
          ? m.trust_refund_text({
              count,
              day: formatDate(dayMoment(slowest.day), 'weekday'),
              time: timeTaken(slowest.seconds),
            })
          : m.trust_refund_none_text()}
      </Said>
      {waitingSince && (
        <Said>{m.trust_refund_waiting({ count: waiting, moment: formatDate(waitingSince, 'moment') })}</Said>
      )}
    </Figure>
  )
}

function Unplaced({ totalKES, day, payments, open, longest }: PublicFigures['unplaced']) {
  const when = formatDate(dayMoment(day), 'weekday')
  const said = longest && { day: formatDate(dayMoment(longest.day), 'weekday'), time: timeTaken(longest.seconds) }
  const Icon = open > 0 ? CircleAlert : CircleCheck
  return (
    <Figure title={m.trust_unplaced()} value={`KSh\u00a0${formatAmount(totalKES)}`}>
      {payments + open > 0 ? (
        <p className="flex items-start gap-2 text-13">
          <Icon aria-hidden className={cn('size-4 flex-none', open > 0 ? 'text-danger' : 'text-money')} />
          {open > 0
            ? m.trust_unplaced_open({ count: open, day: when })
            : m.trust_unplaced_all({ count: payments, payments: formatAmount(payments), day: when })}
        </p>
      ) : (
        <Said>{m.trust_unplaced_none({ day: when })}</Said>
      )}
      <Said>
        {m.trust_unplaced_text()} {said && (longest.isOpen ? m.trust_unplaced_lies(said) : m.trust_unplaced_lay(said))}
      </Said>
    </Figure>
  )
}

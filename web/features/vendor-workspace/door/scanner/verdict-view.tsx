import type { ReactNode } from 'react'
import type { Scan, ScannedTicket } from '#contracts/door/scan.ts'
import { spokenCode } from '#web/features/vendor-workspace/door/engine/search-bundle.ts'
import type { Verdict } from '#web/features/vendor-workspace/door/engine/verdict.ts'
import { duration, when } from '#web/features/vendor-workspace/door/parts/times.ts'
import { VerdictIcon } from '#web/features/vendor-workspace/door/parts/verdict-icon.tsx'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import Check from '~icons/lucide/check'
import { verdictLabels } from './verdict-labels.ts'

export interface VerdictViewProps {
  scan: Scan
  verdict: Verdict
  gate: string
  now: number
  /** Of somebody who goes out. */
  insideSince: number | null
}

/** What to do, and whose ticket it is. */
export function VerdictView({ scan, verdict, gate, now, insideSince }: VerdictViewProps) {
  const { title, why, say } = verdictLabels(scan, gate, now)
  const { ticket } = scan
  return (
    <div className="relative z-2 flex min-h-0 flex-1 flex-col items-center justify-center overflow-y-auto px-6 text-center">
      <VerdictIcon sign={verdict} />
      <div role="alert" data-nonce={scan.nonce} className="mt-2.5">
        <p
          className={cn(
            'font-extrabold leading-[.96] [font-stretch:76%] [overflow-wrap:anywhere]',
            // The number of an order must fit into one line.
            scan.order ? 'text-[clamp(36px,7dvh,48px)]' : 'text-[clamp(40px,8.6dvh,58px)]',
          )}
        >
          {title}
        </p>
        <p className="mt-1 text-balance font-[650] text-[clamp(17px,2.9dvh,21px)] leading-tight">{why}</p>
      </div>
      {verdict === 'green' && ticket?.entry.checkInText && <CheckInText text={ticket.entry.checkInText} />}
      {verdict === 'green' && ticket && ticket.of > 1 && <PlaceInOrder {...ticket} />}
      <Facts scan={scan} verdict={verdict} say={say} now={now} insideSince={insideSince} />
    </div>
  )
}

/** What the steward does as they let in: `Give a red wristband`. */
const CheckInText = ({ text }: { text: string }) => (
  <p className="mt-3 w-full rounded-[14px] bg-white px-4 py-3 font-bold text-20 text-[#0b6843] leading-tight [overflow-wrap:anywhere]">
    {text}
  </p>
)

function PlaceInOrder({ place, of }: Pick<ScannedTicket, 'place' | 'of'>) {
  const boxes = Array.from({ length: Math.min(of, 8) }, (_, n) => n + 1)
  return (
    <p className="mt-2.5 flex items-center justify-center gap-1.5 font-[650]">
      {boxes.map((box) => (
        <i
          key={box}
          aria-hidden
          className={
            box <= place
              ? 'grid size-6.5 place-items-center rounded-badge bg-white text-[#0b6843]'
              : 'size-6.5 rounded-badge border-[2.5px] border-current'
          }
        >
          {box <= place && <Check aria-hidden className="!size-4.5 [stroke-width:3.4]" />}
        </i>
      ))}
      <span className="ml-1">{m.door_place({ place, of })}</span>
    </p>
  )
}

interface FactsProps extends Omit<VerdictViewProps, 'gate'> {
  say: string | undefined
}

function Facts({ scan, verdict, say, now, insideSince }: FactsProps) {
  const { ticket, order, admission } = scan
  if (order && verdict === 'order')
    return (
      <FactBox>
        {order.lines.map(({ name, variationName, options, quantity }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and never change place.
          <Fact key={n} label={`${quantity} ×`}>
            {[name, variationName, ...options].filter(Boolean).join(', ')}
          </Fact>
        ))}
      </FactBox>
    )
  const isShort = verdict === 'green' || verdict === 'out'
  const sign = ticket && (ticket.shortCode ? spokenCode(ticket.shortCode) : formatOrderNumber(ticket.orderNumber))
  const name = ticket && [ticket.typeName, sign].join(' · ')
  if (isShort)
    return ticket ? (
      <FactBox>
        <div className="flex items-center justify-between gap-3.5">
          <b className="text-20 [overflow-wrap:anywhere]">{ticket.attendee}</b>
          <b className="whitespace-nowrap tabular-nums">{verdict === 'out' ? name : sign}</b>
        </div>
        {verdict === 'out' && insideSince !== null && insideSince > 0 && (
          <Fact label={m.door_was_inside()}>{duration(Date.parse(scan.at) - insideSince)}</Fact>
        )}
      </FactBox>
    ) : null
  if (!ticket && !admission && !say) return null
  return (
    <FactBox>
      {admission && (
        <Fact label={m.door_went_in()} isBig>
          {[Date.parse(admission.at) > 0 && when(admission.at, now), admission.gate].filter(Boolean).join(' · ')}
        </Fact>
      )}
      {admission?.device && <Fact label={m.door_let_in_by()}>{admission.device}</Fact>}
      {ticket && <Fact label={m.door_name()}>{ticket.attendee}</Fact>}
      {ticket && <Fact label={m.door_ticket()}>{name}</Fact>}
      {say && <Fact label={m.door_say()}>{`“${say}”`}</Fact>}
    </FactBox>
  )
}

const FactBox = ({ children }: { children: ReactNode }) => (
  <div className="mt-3.5 grid w-full gap-2 rounded-[14px] bg-[rgb(0_0_0/0.20)] px-4 py-3 text-left text-16 leading-tight in-data-[verdict=amber]:bg-[#1f1a30]/10 [@media(max-height:700px)]:mt-2 [@media(max-height:700px)]:gap-1 [@media(max-height:700px)]:py-2 [@media(max-height:700px)]:text-15">
    {children}
  </div>
)

function Fact({ label, isBig, children }: { label: string; isBig?: boolean; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3.5">
      <span>{label}</span>
      <b className={isBig ? 'text-right text-20 tabular-nums' : 'text-right font-[650] tabular-nums'}>{children}</b>
    </div>
  )
}

/** Nobody knows whether the ticket is good: that is not a yes, and not a no. */
export function UnansweredView() {
  return (
    <div className="flex min-h-0 flex-1 flex-col items-center justify-center px-6 text-center">
      <VerdictIcon sign="open" />
      <div role="alert" className="mt-3">
        <p className="font-extrabold text-42 leading-none [font-stretch:78%]">{m.door_not_checked()}</p>
        <p className="mt-2 max-w-[34ch] text-balance font-semibold text-17">{m.door_not_checked_text()}</p>
      </div>
    </div>
  )
}

import { useState } from 'react'
import type { ExchangeResult } from '#web/features/vendor-workspace/door/engine/exchange.ts'
import type { KeptBundle } from '#web/features/vendor-workspace/door/engine/kept-bundle.ts'
import type { SeenTickets } from '#web/features/vendor-workspace/door/engine/learned.ts'
import { DoorButton, DoorFoot } from '#web/features/vendor-workspace/door/parts/door-button.tsx'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import ArrowLeftRight from '~icons/lucide/arrow-left-right'
import ScanLine from '~icons/lucide/scan-line'
import { BigNumber, DeviceCard } from './device-card.tsx'

export interface LearnedProps {
  result: ExchangeResult
  mine: SeenTickets
  bundle: KeptBundle
  onClose: () => void
}

/** What the device knows now that it did not: above all what both doors have let in. */
export function Learned({ result: { heard, both }, mine, bundle, onClose }: LearnedProps) {
  const [isListing, setIsListing] = useState(false)
  const gates = [...new Set(heard.map(({ gate, device }) => gate || device))].join(', ')
  const all = new Set([...mine.inside, ...heard.flatMap(({ inside }) => inside)])
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-4 pt-3">
        <div className="grid grid-cols-[1fr_40px_1fr] items-center gap-1.5">
          <DeviceCard name={mine.gate || mine.device} text={m.door_this_phone()} />
          <ArrowLeftRight aria-hidden className="!size-6 place-self-center text-money" />
          <DeviceCard name={gates || '–'} text={m.door_you_read_theirs()} />
        </div>
        {isListing ? (
          <ul>
            {both.map((id) => {
              const ticket = bundle.tickets.get(id)
              return (
                <li key={id} className="border-line border-b py-3 leading-tight">
                  <b className="block text-20">{ticket?.attendee ?? m.door_bought_since()}</b>
                  <span className="text-15 text-on-cloth-2 tabular-nums">
                    {ticket && `${ticket.typeName} · ${formatOrderNumber(ticket.orderNumber)}`}
                  </span>
                </li>
              )
            })}
          </ul>
        ) : (
          <div>
            {both.length > 0 && (
              <BigNumber count={both.length} title={m.door_in_at_both()} text={m.door_in_at_both_text()} isHot />
            )}
            {heard.map(({ gate, device, inside }) => (
              <BigNumber
                key={gate + device}
                count={inside.length}
                title={m.door_in_at({ gate: gate || device })}
                text={m.door_refused_here()}
              />
            ))}
            <BigNumber count={mine.inside.length} title={m.door_in_here()} text={m.door_show_them()} />
            <BigNumber
              count={all.size}
              title={m.door_in_together()}
              text={m.door_of_tickets({ count: bundle.tickets.size })}
            />
          </div>
        )}
      </div>
      <DoorFoot>
        {both.length > 0 && !isListing && (
          <DoorButton onClick={() => setIsListing(true)}>{m.door_look_at_both({ count: both.length })}</DoorButton>
        )}
        <DoorButton look="quiet" onClick={onClose}>
          <ScanLine aria-hidden className="!size-6" />
          {m.door_back_to_scanning()}
        </DoorButton>
      </DoorFoot>
    </>
  )
}

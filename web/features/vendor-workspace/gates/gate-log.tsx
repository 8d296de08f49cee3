import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GateLogEntry, GateLogKind } from '#contracts/door/gate-log.ts'
import { formatShortCode } from '#contracts/tickets/short-code.ts'
import { gateLog } from '#web/features/shared/check-in/check-in.queries.ts'
import { markLabels } from '#web/features/shared/check-in/incident-entries.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { Segmented } from '#web/ui/forms/choices.tsx'
import type { IconComponent } from '#web/ui/icon.tsx'
import { TableSkeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { Card } from '#web/ui/surface.tsx'
import { ShowMore } from '#web/ui/tables/pager.tsx'
import ArrowLeft from '~icons/lucide/arrow-left'
import ArrowRight from '~icons/lucide/arrow-right'
import CircleX from '~icons/lucide/circle-x'
import KeyRound from '~icons/lucide/key-round'
import LogOut from '~icons/lucide/log-out'
import Pencil from '~icons/lucide/pencil'
import Search from '~icons/lucide/search'
import Smartphone from '~icons/lucide/smartphone'
import Undo from '~icons/lucide/undo-2'
import WifiOff from '~icons/lucide/wifi-off'
import X from '~icons/lucide/x'
import { refusalReasons } from './refusal-reasons.ts'
import { UndoPassage } from './undo-passage.tsx'

type Show = 'NOTABLE' | 'ALL'

/** What happened at the doors of an event: what stands out, or every scan. */
export default function GateLog({ eventId }: { eventId: string }) {
  const [show, setShow] = useState<Show>('NOTABLE')
  const query = useInfiniteQuery(gateLog(eventId, show))
  const entries = query.data?.pages.flatMap(({ items }) => items)
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 md:px-5">
        <h2 className="text-20">{m.gates_log()}</h2>
        <Segmented<Show>
          label={m.gates_log()}
          value={show}
          onChange={setShow}
          options={[
            { value: 'NOTABLE', label: m.gates_log_notable() },
            { value: 'ALL', label: m.gates_log_all() },
          ]}
        />
      </div>
      {query.isError && !entries && (
        <ErrorState heading="h3" title={m.gates_log_failed()} error={query.error} onRetry={() => query.refetch()} />
      )}
      {!entries && !query.isError && <TableSkeleton />}
      {entries?.length === 0 && <p className="meta border-line border-t px-4 py-4 md:px-5">{m.gates_log_none()}</p>}
      {entries && entries.length > 0 && (
        <ol>
          {entries.map((entry) => (
            <LogRow key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <div className="px-4 pb-3 md:px-5">
        <ShowMore query={query} />
      </div>
    </Card>
  )
}

const looks: Record<GateLogKind, { icon: IconComponent; words: (who: string, entry: GateLogEntry) => string }> = {
  ADMITTED: { icon: ArrowRight, words: (who, entry) => m.gates_log_admitted({ who, ticket: ticketText(entry) }) },
  WENT_OUT: { icon: ArrowLeft, words: (who, entry) => m.gates_log_went_out({ who, ticket: ticketText(entry) }) },
  REFUSED: { icon: CircleX, words: refusal },
  UNDONE: { icon: Undo, words: (who, entry) => m.gates_log_undone({ who, ticket: ticketText(entry) }) },
  JOINED: { icon: Smartphone, words: (who) => m.gates_log_joined({ who }) },
  CHANGED: { icon: Pencil, words: (who) => m.gates_log_changed({ who }) },
  REVOKED: { icon: X, words: (who) => m.gates_log_revoked({ who }) },
  LEFT: { icon: LogOut, words: (who) => m.gates_log_left({ who }) },
  GUESSED: { icon: KeyRound, words: (who) => m.gates_log_guessed({ who }) },
  SEARCHED: { icon: Search, words: (who) => m.gates_log_searched({ who }) },
}

const ticketText = ({ ticket }: GateLogEntry) =>
  ticket ? `${formatShortCode(ticket.shortCode)} · ${ticket.attendee}` : m.gates_log_no_ticket()

function refusal(who: string, entry: GateLogEntry): string {
  const { ticket, result } = entry
  const why = result ? refusalReasons[result]() : ''
  return ticket
    ? m.gates_log_refused({ who, ticket: ticketText(entry), why })
    : m.gates_log_refused_unknown({ who, why })
}

function LogRow({ entry }: { entry: GateLogEntry }) {
  const { kind, at, device, gate, isOnline, mark, note, nonce } = entry
  const { icon: Icon, words } = looks[kind]
  return (
    <li className="grid grid-cols-[auto_20px_1fr] items-start gap-x-3 border-line border-t px-4 py-3 text-13 md:px-5">
      <time dateTime={at} className="min-w-11 font-semibold tabular-nums">
        {formatDate(at, 'time')}
      </time>
      <Icon aria-hidden className="!size-4.5 mt-px text-ink-2" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p>
          {words(device ?? m.gates_log_you(), entry)}
          {note && ` “${note}”`}
        </p>
        <p className="meta flex flex-wrap items-center gap-x-2">
          {formatDate(at, 'day')}
          {gate && <span>{gate}</span>}
          {mark && <Badge tone={mark === 'OVERRIDE' ? 'act' : 'stop'}>{markLabels[mark]()}</Badge>}
          {isOnline === false && (
            <span className="inline-flex items-center gap-1">
              <WifiOff aria-hidden className="!size-3.5" />
              {m.gates_log_offline()}
            </span>
          )}
        </p>
        {nonce && <UndoPassage nonce={nonce} label={m.gates_undo()} />}
      </div>
    </li>
  )
}

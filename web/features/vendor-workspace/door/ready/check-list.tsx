import type { ReactNode } from 'react'
import { when } from '#web/features/vendor-workspace/door/parts/times.ts'
import { door } from '#web/features/vendor-workspace/door/session/door-store.ts'
import { noteFailure } from '#web/features/vendor-workspace/door/session/follow-door.ts'
import { refreshBundle } from '#web/features/vendor-workspace/door/session/refresh.ts'
import { formatPercent } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import Check from '~icons/lucide/check'
import Loader from '~icons/lucide/loader'
import RefreshCw from '~icons/lucide/refresh-cw'
import TriangleAlert from '~icons/lucide/triangle-alert'
import type { CheckState, Checks } from './use-checks.ts'

/** What must be true before doors, each with what it was found by. */
export function CheckList({ checks }: { checks: Checks }) {
  const { states, tickets, keys, camera, battery, kept, clockOffset } = checks
  const seconds = Math.round(Math.abs(clockOffset ?? 0) / 1000)
  return (
    <ul className="grid overflow-hidden rounded-[14px] border border-line bg-surface">
      <Row
        state={states.tickets}
        title={m.door_check_tickets({ have: tickets.have, of: tickets.issued })}
        text={
          tickets.at
            ? [
                m.door_check_tickets_at({ time: when(tickets.at), size: Math.ceil(tickets.bytes / 1000) }),
                tickets.issued > tickets.have && m.door_check_tickets_since({ count: tickets.issued - tickets.have }),
                tickets.void > 0 && m.door_check_tickets_void({ count: tickets.void }),
              ]
                .filter(Boolean)
                .join(' · ')
            : states.tickets === 'working'
              ? m.door_check_tickets_loading()
              : m.door_check_tickets_none()
        }
        progress={states.tickets === 'working' && tickets.issued > 0 ? tickets.have / tickets.issued : undefined}
        action={
          <SmallButton onClick={refreshAll} icon={<RefreshCw aria-hidden className="!size-4.5" />}>
            {m.door_refresh()}
          </SmallButton>
        }
      />
      <Row state={states.keys} title={m.door_check_keys()} text={m.door_check_keys_text({ count: keys })} />
      <Row
        state={states.camera}
        title={m.door_check_camera()}
        text={
          camera.milliseconds !== null
            ? m.door_check_camera_read({ milliseconds: camera.milliseconds })
            : camera.state === 'failed'
              ? m.door_check_camera_failed()
              : m.door_check_camera_open()
        }
        action={<SmallButton onClick={() => void checks.tryCamera()}>{m.door_try()}</SmallButton>}
      />
      <Row
        state={states.sound}
        title={m.door_check_sound()}
        text={states.sound === 'passed' ? m.door_check_sound_heard() : m.door_check_sound_open()}
        action={<SmallButton onClick={checks.trySound}>{m.door_try()}</SmallButton>}
      />
      {battery && (
        <Row
          state={states.battery}
          title={m.door_check_battery({ percent: formatPercent(Math.round(battery.level * 100), 0) })}
          text={
            battery.charging
              ? m.door_check_battery_power()
              : states.battery === 'failed'
                ? m.door_check_battery_low()
                : m.door_check_battery_fine()
          }
        />
      )}
      <Row
        state={states.clock}
        title={m.door_check_clock()}
        text={[
          m.door_check_clock_off({ seconds }),
          kept && (kept.isPageKept ? m.door_check_page_kept() : m.door_check_page_not_kept()),
          kept && (kept.isPersisted ? m.door_check_kept() : m.door_check_not_kept()),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
    </ul>
  )
}

function refreshAll() {
  const { eventId } = door.get()
  if (eventId) void refreshBundle(eventId, { whole: true }).catch(noteFailure)
}

interface RowProps {
  state: CheckState
  title: string
  text: string
  progress?: number
  action?: ReactNode
}

function Row({ state, title, text, progress, action }: RowProps) {
  return (
    <li className="grid min-h-[53px] grid-cols-[30px_1fr_auto] items-center gap-2.5 border-line border-t py-1 pr-2 pl-3.5 leading-tight first:border-t-0">
      <Mark state={state} />
      <span className="min-w-0">
        <b className="font-[650] text-16 tabular-nums">{title}</b>
        <small className="block text-13 text-on-cloth-2 tabular-nums">{text}</small>
        {progress !== undefined && (
          <span className="mt-1.5 block h-2 overflow-hidden rounded-[4px] bg-line">
            <i className="block h-full bg-accent" style={{ width: `${Math.round(progress * 100)}%` }} />
          </span>
        )}
      </span>
      {action}
    </li>
  )
}

function Mark({ state }: { state: CheckState }) {
  if (state === 'passed')
    return (
      <span
        role="img"
        aria-label={m.door_passed()}
        className="grid size-7 place-items-center rounded-[8px] bg-money-fill text-white"
      >
        <Check aria-hidden className="!size-4.5 [stroke-width:3]" />
      </span>
    )
  if (state === 'failed')
    return (
      <span
        role="img"
        aria-label={m.door_failed()}
        className="grid size-6 rotate-45 place-items-center bg-accent text-on-accent"
      >
        <TriangleAlert aria-hidden className="-rotate-45 !size-4.5" />
      </span>
    )
  return (
    <span
      role="img"
      aria-label={m.door_open_check()}
      className="grid size-7 place-items-center rounded-[8px] border-2 border-ink-3 border-dashed text-on-cloth-2"
    >
      {state === 'working' && <Loader aria-hidden className="!size-4 motion-safe:animate-spin" />}
    </span>
  )
}

function SmallButton({ onClick, icon, children }: { onClick: () => void; icon?: ReactNode; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={cn(
        'reach flex min-h-12 items-center gap-2 rounded-control border-[1.5px] border-line-strong px-3 font-[650] text-13',
      )}
    >
      {icon}
      {children}
    </button>
  )
}

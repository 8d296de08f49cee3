import { Link } from '@tanstack/react-router'
import { DoorFrame } from '#web/features/vendor-workspace/door/parts/door-frame.tsx'
import { NetStrip } from '#web/features/vendor-workspace/door/parts/net-strip.tsx'
import { useDoor } from '#web/features/vendor-workspace/door/session/door-store.ts'
import { m } from '#web/paraglide/messages.js'
import type { IconComponent } from '#web/ui/icon.tsx'
import ArrowLeftRight from '~icons/lucide/arrow-left-right'
import ChevronRight from '~icons/lucide/chevron-right'
import CircleAlert from '~icons/lucide/circle-alert'
import ListChecks from '~icons/lucide/list-checks'
import Smartphone from '~icons/lucide/smartphone'
import TriangleAlert from '~icons/lucide/triangle-alert'

export type MoreView = 'menu' | 'exchange' | 'incidents' | 'aside'

export interface MoreMenuProps {
  title: string
  gate: string
  onBack: () => void
  onChoose: (view: MoreView) => void
  /** Back to what must be true before doors. */
  onReady: () => void
}

export function MoreMenu({ title, gate, onBack, onChoose, onReady }: MoreMenuProps) {
  const { identity, facts, counted, eventId } = useDoor()
  const aside = facts.filter(({ status }) => status === 'aside').length
  const incidents = counted?.openIncidents ?? 0
  return (
    <DoorFrame title={title} sub={gate} onBack={onBack} isLong>
      <NetStrip />
      <ul className="grid gap-2.5 p-4">
        <Item
          icon={ArrowLeftRight}
          title={m.door_exchange()}
          text={m.door_exchange_text()}
          onClick={() => onChoose('exchange')}
        />
        <Item
          icon={TriangleAlert}
          title={m.door_incidents()}
          text={incidents > 0 ? m.door_incidents_open({ count: incidents }) : m.door_incidents_none()}
          onClick={() => onChoose('incidents')}
        />
        {aside > 0 && (
          <Item
            icon={CircleAlert}
            title={m.door_aside()}
            text={m.door_aside_count({ count: aside })}
            onClick={() => onChoose('aside')}
          />
        )}
        <Item icon={ListChecks} title={m.door_check_phone()} text={m.door_check_phone_text()} onClick={onReady} />
        {identity && !identity.device && (
          <li>
            <Link to="/vendor/gates" search={{ event: eventId ?? undefined }} className={look}>
              <Smartphone aria-hidden className="!size-6" />
              <Words title={m.door_devices()} text={m.door_devices_text()} />
              <ChevronRight aria-hidden className="!size-6" />
            </Link>
          </li>
        )}
      </ul>
    </DoorFrame>
  )
}

const look =
  'grid min-h-19 w-full grid-cols-[24px_1fr_24px] items-center gap-3.5 rounded-[14px] border-[1.5px] border-cloth-line bg-surface px-4 py-2.5 text-left leading-tight'

interface ItemProps {
  icon: IconComponent
  title: string
  text: string
  onClick: () => void
}

function Item({ icon: Icon, title, text, onClick }: ItemProps) {
  return (
    <li>
      <button type="button" onClick={onClick} className={look}>
        <Icon aria-hidden className="!size-6" />
        <Words title={title} text={text} />
        <ChevronRight aria-hidden className="!size-6" />
      </button>
    </li>
  )
}

const Words = ({ title, text }: { title: string; text: string }) => (
  <span className="min-w-0">
    <b className="block font-[750] text-17">{title}</b>
    <small className="text-13 text-on-cloth-2">{text}</small>
  </span>
)

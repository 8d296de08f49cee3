import { Badge, OpenDot, StatusBadge, type StatusLook } from '#web/ui/badge.tsx'
import { Button, type ButtonProps, IconButton } from '#web/ui/button.tsx'
import Bike from '~icons/lucide/bike'
import Check from '~icons/lucide/check'
import CheckCheck from '~icons/lucide/check-check'
import CircleSlash from '~icons/lucide/circle-slash'
import CookingPot from '~icons/lucide/cooking-pot'
import ReceiptText from '~icons/lucide/receipt-text'
import Share2 from '~icons/lucide/share-2'
import Smartphone from '~icons/lucide/smartphone'
import TimerOff from '~icons/lucide/timer-off'
import X from '~icons/lucide/x'
import { Group } from './gallery-group.tsx'

const variants: [NonNullable<ButtonProps['variant']>, string][] = [
  ['primary', 'Pay KSh 1,250'],
  ['ink', 'Approve'],
  ['quiet', 'Share'],
  ['ghost', 'Change'],
  ['money', 'Ready'],
  ['danger', 'Cancel event'],
  ['danger-quiet', 'Reject'],
]
const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 1500))

const looks: StatusLook[] = [
  { tone: 'wait', icon: Smartphone, label: () => 'Awaiting payment' },
  { tone: 'act', icon: ReceiptText, label: () => 'New order' },
  { tone: 'work', icon: CookingPot, label: () => 'Preparing' },
  { tone: 'ready', icon: Check, label: () => 'Ready' },
  { tone: 'move', icon: Bike, label: () => 'On the way' },
  { tone: 'done', icon: CheckCheck, label: () => 'Completed' },
  { tone: 'stop', icon: CircleSlash, label: () => 'Rejected' },
  { tone: 'stop', icon: X, label: () => 'Cancelled' },
  { tone: 'gone', icon: TimerOff, label: () => 'Expired' },
]

export function ButtonsGallery() {
  return (
    <>
      <Group title="Buttons">
        {variants.map(([variant, words]) => (
          <div key={variant} className="flex flex-wrap gap-2">
            <Button variant={variant}>{words}</Button>
            <Button variant={variant} pending>
              {words}
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
            <Button variant={variant} size="sm">
              Small
            </Button>
          </div>
        ))}
        <div className="flex flex-wrap items-center gap-2">
          <Button size="lg" onClick={soon}>
            Waits for its promise
          </Button>
          <IconButton label="Share">
            <Share2 aria-hidden />
          </IconButton>
          <IconButton label="Share" variant="quiet">
            <Share2 aria-hidden />
          </IconButton>
        </div>
      </Group>
      <Group title="Status">
        <div className="flex flex-wrap gap-2">
          {looks.map((look) => (
            <StatusBadge key={look.label()} look={look} />
          ))}
          <Badge tone="note">Few left</Badge>
        </div>
        <div className="flex flex-wrap gap-4">
          <OpenDot state="open">Open till 21:00</OpenDot>
          <OpenDot state="soon">Closes in 25 min</OpenDot>
          <OpenDot state="shut">Opens 16:00</OpenDot>
        </div>
      </Group>
    </>
  )
}

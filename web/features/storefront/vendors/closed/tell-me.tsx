import { Link } from '@tanstack/react-router'
import type { MessageChannel } from '#contracts/notifications/channels.ts'
import { channelLabels } from '#web/features/shared/notifications/channel-labels.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import Bell from '~icons/lucide/bell'
import BellRing from '~icons/lucide/bell-ring'
import { useOpeningAlert } from './use-opening-alert.ts'

interface TellMeProps {
  vendor: { id: string; slug: string }
  /** "Tell me when open". */
  label: string
  variant?: 'primary' | 'quiet'
  className?: string
}

/** Asks to be told, once, when a shop takes orders; then says how that comes, and takes it back. */
export function TellMe({ vendor, label, variant = 'quiet', className }: TellMeProps) {
  const { isAsked, by, toggle } = useOpeningAlert(vendor)
  return (
    <div className={cn('min-w-0', className)}>
      <p role="status" className="text-13">
        {isAsked && (
          <span className="mb-2 flex items-start gap-2">
            <BellRing aria-hidden className="size-[18px] flex-none text-money" />
            <span>{by ? toldBy(by) : <InAccount />}</span>
          </span>
        )}
      </p>
      <Button
        variant={isAsked ? 'quiet' : variant}
        size={variant === 'primary' ? 'lg' : 'md'}
        block={variant === 'primary'}
        onClick={() => toggle()}
      >
        {!isAsked && <Bell aria-hidden className="size-[18px]" />}
        {isAsked ? m.vendors_tell_not() : label}
      </Button>
    </div>
  )
}

/** Where there are better words for it than those for any channel. */
const ownWords: Partial<Record<MessageChannel, () => string>> = {
  push: m.vendors_told_push,
  mail: m.vendors_told_mail,
}

const toldBy = (channel: MessageChannel) =>
  ownWords[channel]?.() ?? m.vendors_told_by({ channel: channelLabels[channel].label() })

/** Nothing else reaches them: that is not promised. */
const InAccount = () => (
  <>
    {m.vendors_told_account()}{' '}
    <Link to="/account/notifications/choices" className="link">
      {m.choices_link()}
    </Link>
  </>
)

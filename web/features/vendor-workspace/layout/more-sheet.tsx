import { Link } from '@tanstack/react-router'
import { UnreadCount } from '#web/features/shared/notifications/unread-count.tsx'
import { m } from '#web/paraglide/messages.js'
import { LanguageButton } from '#web/shell/language-button.tsx'
import { ThemeButton } from '#web/shell/theme-button.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import ChevronRight from '~icons/lucide/chevron-right'
import type { navigation } from './places/vendor-places.ts'

export interface MoreSheetProps {
  parts: typeof navigation
  current: string | undefined
  onClose: () => void
}

/** The parts of the shop that a phone's row has no room for, and what its header would have. */
export default function MoreSheet({ parts, current, onClose }: MoreSheetProps) {
  return (
    <Sheet open onOpenChange={onClose} title={m.vendor_more()}>
      <ul className="-mx-4 border-line border-t">
        {parts.map(({ to, icon: Icon, label }) => (
          <li key={to} className="border-line border-b">
            <Link
              to={to}
              onClick={onClose}
              aria-current={to === current ? 'page' : undefined}
              className="flex min-h-14 items-center gap-3 px-4 font-semibold text-17 -outline-offset-4 hover:bg-sunken/45 aria-[current]:bg-sunken"
            >
              <Icon aria-hidden className="flex-none text-ink-2" />
              <span className="flex-1">{label()}</span>
              {to === '/vendor/notifications' && <UnreadCount />}
              <ChevronRight aria-hidden className="flex-none text-ink-2" />
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex items-center gap-2">
        <LanguageButton />
        <ThemeButton withName />
      </div>
    </Sheet>
  )
}

import { type ReactNode, useState } from 'react'
import { m } from '#web/paraglide/messages.js'
import { Picture, type PictureSource } from '#web/ui/brand/picture.tsx'
import { ButtonAnchor } from '#web/ui/button.tsx'
import type { IconComponent } from '#web/ui/icon.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import Qr from '#web/ui/qr.tsx'
import Ellipsis from '~icons/lucide/ellipsis'
import Link from '~icons/lucide/link'
import MessageCircle from '~icons/lucide/message-circle'
import MessageSquareText from '~icons/lucide/message-square-text'
import QrCode from '~icons/lucide/qr-code'

/** What is handed on: this page, and how it is spoken of. */
export interface Shared {
  title: string
  /** What stands under the title on the card: when, or what it is. */
  facts: string
  picture: PictureSource | null
  /** The words that go before the address in a message. */
  invitation: string
  /** The address of what is handed on, where it is not the page that is open. */
  path?: string
}

export interface ShareSheetProps extends Shared {
  onClose: () => void
}

/**
 * The ways a page is handed on in Kenya: WhatsApp first, then text message, link, QR to be read from the screen, and
 * what else the device has.
 */
export default function ShareSheet({ title, facts, picture, invitation, path, onClose }: ShareSheetProps) {
  const [hasQr, setHasQr] = useState(false)
  const url = window.location.origin + (path ?? window.location.pathname)
  const message = `${invitation}\n${url}`
  const encoded = encodeURIComponent(message)

  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      toast({ title: m.share_copied(), description: url })
    } catch {
      toast({ title: m.share_not_copied(), description: url, variant: 'destructive' })
    }
  }

  return (
    <Sheet open onOpenChange={(open) => open || onClose()} title={m.share_share()}>
      <div className="flex items-center gap-3 rounded-card border border-line p-2.5">
        <Picture picture={picture} alt="" sizes="84px" className="h-15 w-21 flex-none overflow-hidden rounded-[8px]" />
        <div className="min-w-0">
          <p className="line-clamp-2 font-[650] leading-snug [overflow-wrap:anywhere]">{title}</p>
          <p className="meta mt-0.5">{facts}</p>
        </div>
      </div>
      <p className="mt-3 whitespace-pre-line rounded-card bg-money-tint px-3.5 py-2.5 text-13 [overflow-wrap:anywhere]">
        {invitation}
        {'\n'}
        <span className="underline">{url}</span>
      </p>
      {hasQr ? (
        <div className="mx-auto mt-4 w-[240px] max-w-full rounded-control bg-white p-4">
          <Qr code={url} label={m.share_qr_of({ title })} />
        </div>
      ) : (
        <ButtonAnchor
          href={`https://wa.me/?text=${encoded}`}
          target="_blank"
          rel="noreferrer"
          size="lg"
          block
          className="mt-3"
        >
          <MessageCircle aria-hidden />
          {m.share_whatsapp()}
        </ButtonAnchor>
      )}
      <div className="mt-4 grid auto-cols-fr grid-flow-col gap-2">
        <Way icon={MessageSquareText} href={`sms:?&body=${encoded}`}>
          {m.share_text()}
        </Way>
        <Way icon={Link} onClick={copy}>
          {m.share_copy()}
        </Way>
        <Way icon={QrCode} onClick={() => setHasQr(!hasQr)} isPressed={hasQr}>
          {m.share_qr()}
        </Way>
        {'share' in navigator && (
          // Closing the device's own list of ways is no mistake.
          <Way icon={Ellipsis} onClick={() => navigator.share({ title, text: invitation, url }).catch(() => {})}>
            {m.share_more()}
          </Way>
        )}
      </div>
    </Sheet>
  )
}

interface WayProps {
  icon: IconComponent
  href?: string
  onClick?: () => unknown
  isPressed?: boolean
  children: ReactNode
}

function Way({ icon: Icon, href, onClick, isPressed, children }: WayProps) {
  const look = 'group grid justify-items-center gap-1.5 rounded-control py-1 font-semibold text-12'
  const inside = (
    <>
      <span className="grid size-13 place-items-center rounded-card bg-sunken group-aria-pressed:bg-selected group-aria-pressed:text-on-selected">
        <Icon aria-hidden />
      </span>
      <span className="text-center leading-tight">{children}</span>
    </>
  )
  return href ? (
    <a href={href} className={look}>
      {inside}
    </a>
  ) : (
    <button type="button" onClick={onClick} aria-pressed={isPressed} className={look}>
      {inside}
    </button>
  )
}

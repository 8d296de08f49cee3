import type { ReactNode } from 'react'
import { type InstallWay, install } from '#web/lib/offline/install.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import Bell from '~icons/lucide/bell'
import Download from '~icons/lucide/download'
import Share from '~icons/lucide/share'
import SquarePlus from '~icons/lucide/square-plus'
import Ticket from '~icons/lucide/ticket'
import WifiOff from '~icons/lucide/wifi-off'

export interface InstallSheetProps {
  way: Exclude<InstallWay, null>
  onClose: () => void
  /** They do not want it now. */
  onLater: () => void
}

/** What it is good for on the home screen, and the way there: one press, or on Apple's phones two by hand. */
export default function InstallSheet({ way, onClose, onLater }: InstallSheetProps) {
  const later = () => {
    onClose()
    onLater()
  }
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={m.install_title()}
      description={m.install_size()}
      footer={
        <>
          <Button variant="quiet" onClick={later}>
            {m.install_later()}
          </Button>
          {way === 'prompt' ? (
            <Button onClick={() => void install().finally(onClose)}>
              <Download aria-hidden className="size-[18px]" />
              {m.install_now()}
            </Button>
          ) : (
            <Button onClick={later}>{m.install_done()}</Button>
          )}
        </>
      }
    >
      <ul className="grid gap-3.5">
        <Good icon={<Ticket aria-hidden />} title={m.install_tickets()} text={m.install_tickets_text()} />
        <Good icon={<WifiOff aria-hidden />} title={m.install_menus()} text={m.install_menus_text()} />
        <Good icon={<Bell aria-hidden />} title={m.install_told()} text={m.install_told_text()} />
      </ul>
      {way === 'by-hand' && (
        <ol className="mt-6 grid gap-3">
          <Step number={1}>
            {m.install_share()} <Share aria-hidden className="size-[18px]" />
          </Step>
          <Step number={2}>
            <b>{m.install_add()}</b> <SquarePlus aria-hidden className="size-[18px]" />
          </Step>
        </ol>
      )}
      <p className="meta mt-5 text-center">{m.install_stays()}</p>
    </Sheet>
  )
}

const Good = ({ icon, title, text }: { icon: ReactNode; title: string; text: string }) => (
  <li className="grid grid-cols-[24px_1fr] gap-3.5 leading-snug">
    {icon}
    <span>
      <b className="block font-[650]">{title}</b>
      <span className="meta">{text}</span>
    </span>
  </li>
)

const Step = ({ number, children }: { number: number; children: ReactNode }) => (
  <li className="flex items-center gap-3">
    <span className="grid size-8 flex-none place-items-center rounded-control bg-cloth font-bold text-on-cloth">
      {number}
    </span>
    <span className="flex items-center gap-1.5">{children}</span>
  </li>
)

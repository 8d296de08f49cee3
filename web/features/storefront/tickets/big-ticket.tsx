import { m } from '#web/paraglide/messages.js'
import WifiOff from '~icons/lucide/wifi-off'
import { TicketActions } from './ticket-actions.tsx'
import { TicketFace } from './ticket-face.tsx'
import type { HeldTicket } from './ticket-groups.ts'

export interface BigTicketProps {
  ticket: HeldTicket
  /** As this phone has kept it: its picture and what needs the server are left out. */
  isSaved: boolean
  isKept: boolean
}

/** A ticket of the wallet as it is held up, with what can be done with it. */
export function BigTicket({ ticket, isSaved, isKept }: BigTicketProps) {
  return (
    <div className="mx-auto w-full max-w-[380px]">
      <TicketFace ticket={ticket} awaitsName={ticket.awaitsName} isWithoutPicture={isSaved} />
      <TicketActions ticket={ticket} isSaved={isSaved} />
      <p className="mt-2 flex items-center justify-center gap-2 text-center text-13 max-lg:text-on-cloth-2 lg:text-ink-2">
        {(isKept || isSaved) && <WifiOff aria-hidden className="size-4 flex-none" />}
        {isKept || isSaved ? m.tickets_kept() : m.tickets_save_hint()}
      </p>
    </div>
  )
}

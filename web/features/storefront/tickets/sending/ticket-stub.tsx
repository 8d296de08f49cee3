import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'

interface TicketStubProps {
  /** The line above the event's name. */
  over: string
  event: string
  typeName: string
  attendee: string
  /** What stands on the part that is torn off. */
  children: ReactNode
  /** It lets nobody in any more. */
  isVoid?: boolean
}

/** A ticket lying on the page, with the part that the door reads beside it. */
export function TicketStub({ over, event, typeName, attendee, children, isVoid = false }: TicketStubProps) {
  return (
    <div className={cn(!isVoid && 'paper-shadow')}>
      <div
        className={cn(
          'grid grid-cols-[minmax(0,1fr)_112px] overflow-hidden rounded-card',
          isVoid ? 'bg-sunken text-ink-2' : 'bg-surface',
        )}
      >
        <div className="min-w-0 px-4 py-3.5">
          <p className="meta">{over}</p>
          <p className="head text-17 [overflow-wrap:anywhere]">{event}</p>
          <p className="meta [overflow-wrap:anywhere]">{typeName}</p>
          <p className="mt-2 font-[650] text-15 [overflow-wrap:anywhere]">{attendee}</p>
        </div>
        <div className="grid content-center justify-items-center gap-1.5 border-line-strong border-l-2 border-dashed p-3 text-center">
          {children}
        </div>
      </div>
    </div>
  )
}

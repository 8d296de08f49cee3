import type { ReactNode, Ref } from 'react'
import type { EventPage } from '#contracts/events.ts'
import { useLostSince } from '#web/lib/connection.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Pindo } from '#web/ui/brand/kanga.tsx'
import { CountdownRing, onCloth } from '#web/ui/states/countdown-ring.tsx'
import { Notice } from '#web/ui/surface.tsx'

export interface LineFrameProps {
  event: EventPage
  title: string
  /** On cloth, below the title. */
  head: ReactNode
  children: ReactNode
}

/** Where one stands in a line for an event, on cloth, and below it what helps to wait. */
export function LineFrame({ event, title, head, children }: LineFrameProps) {
  const isLost = useLostSince() !== undefined
  return (
    <>
      <section className="on-cloth bg-cloth text-on-cloth">
        <div className="wrap !max-w-[640px] pt-6 pb-7">
          <p className="text-13 text-on-cloth-2">
            {event.title} · {formatDate(event.startsAt, 'weekday')}
          </p>
          <h1 className="text-25">{title}</h1>
          {head}
        </div>
      </section>
      <div className="wrap grid !max-w-[640px] gap-7 py-4 pb-10">
        {isLost && (
          <Notice tone="act" live title={m.queue_offline_title()}>
            {m.queue_offline()}
          </Notice>
        )}
        {children}
      </div>
    </>
  )
}

/** The large figure; faded while nobody knows whether it is still so. */
export function Figure({ children, label }: { children: ReactNode; label?: string }) {
  const isLost = useLostSince() !== undefined
  return (
    <p
      aria-live="polite"
      className={`mt-3 font-[800] text-[104px] text-accent leading-none tabular-nums [font-stretch:80%] ${isLost ? 'opacity-55' : ''}`}
    >
      {label && <span className="sr-only">{label} </span>}
      {children}
    </p>
  )
}

interface UntilHeadProps {
  title: string
  text: string
  /** The moment it is over, and how many seconds it takes in all. */
  until: string
  of: number
  heading?: Ref<HTMLHeadingElement>
}

/** What is one's own for some minutes, and how many are left. */
export const UntilHead = ({ title, text, until, of, heading }: UntilHeadProps) => (
  <section className="on-cloth bg-cloth text-on-cloth">
    <div className="wrap !max-w-[640px] flex items-center gap-5 pt-6 pb-7">
      <div style={onCloth} className="flex-none">
        <CountdownRing until={until} of={of} size={112} />
      </div>
      <div className="min-w-0">
        <h1 ref={heading} tabIndex={-1} className="text-32 outline-none">
          {title}
        </h1>
        <p className="mt-1 text-on-cloth-2">{text}</p>
      </div>
    </div>
    <Pindo pattern="almasi" />
  </section>
)

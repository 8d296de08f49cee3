import { useState } from 'react'
import type { TicketId } from '#contracts/wire/primitives.ts'
import { DoorButton, DoorFoot } from '#web/features/vendor-workspace/door/parts/door-button.tsx'
import { DoorFrame, type DoorFrameProps } from '#web/features/vendor-workspace/door/parts/door-frame.tsx'
import { NetStrip } from '#web/features/vendor-workspace/door/parts/net-strip.tsx'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'

/** Somebody to be let in on the organiser's word. */
export interface Overridden {
  ticketId: TicketId
  attendee: string
}

export interface OverridePageProps extends Pick<DoorFrameProps, 'title' | 'sub' | 'onMore' | 'onBack'> {
  guest: Overridden
  onLetIn: (reason: string) => Promise<void>
}

const usual = [() => m.door_override_organiser(), () => m.door_override_phone(), () => m.door_override_id()]

/** Why somebody is let in without a code, or whatever their ticket says: the organiser reads it and confirms. */
export function OverridePage({ guest, onLetIn, ...frame }: OverridePageProps) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const isUsual = usual.some((words) => words() === reason)
  return (
    <DoorFrame {...frame}>
      <NetStrip />
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pt-4">
        <h1 className="font-bold text-25 leading-tight [overflow-wrap:anywhere]">
          {m.door_override_title({ name: guest.attendee })}
        </h1>
        <p className="mt-2 text-16 text-on-cloth-2">{m.door_override_text()}</p>
        <fieldset className="mt-4 grid gap-2">
          <legend className="mb-2 font-[650] text-17">{m.door_override_why()}</legend>
          {usual.map((words) => (
            <button
              key={words()}
              type="button"
              aria-pressed={reason === words()}
              onClick={() => setReason(words())}
              className={cn(
                'min-h-14 rounded-[14px] border-[1.5px] px-4 text-left font-[650] text-16',
                reason === words() ? 'border-ink bg-ink text-on-accent' : 'border-line-strong',
              )}
            >
              {words()}
            </button>
          ))}
          <input
            value={isUsual ? '' : reason}
            maxLength={200}
            aria-label={m.door_override_why()}
            placeholder={m.door_override_other()}
            onChange={({ target }) => setReason(target.value)}
            className="min-h-14 rounded-[14px] border-[1.5px] border-line-strong bg-surface px-4 text-16"
          />
        </fieldset>
      </div>
      <DoorFoot>
        {problem && (
          <p role="alert" className="text-center font-[650]">
            {problem}
          </p>
        )}
        <DoorButton
          disabled={reason.trim() === ''}
          onClick={() => void onLetIn(reason.trim()).catch((error) => setProblem(refusalMessage(error)))}
        >
          {m.door_let_in()}
        </DoorButton>
      </DoorFoot>
    </DoorFrame>
  )
}

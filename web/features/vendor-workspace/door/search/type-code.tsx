import { useState } from 'react'
import { parseShortCode } from '#contracts/tickets/short-code.ts'
import { DoorFoot } from '#web/features/vendor-workspace/door/parts/door-button.tsx'
import { DoorFrame, type DoorFrameProps } from '#web/features/vendor-workspace/door/parts/door-frame.tsx'
import { NetStrip } from '#web/features/vendor-workspace/door/parts/net-strip.tsx'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import Delete from '~icons/lucide/delete'

const keys = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ']
const length = 8

export interface TypeCodeProps extends Pick<DoorFrameProps, 'title' | 'sub' | 'onMore' | 'onBack'> {
  onCode: (code: string) => void
}

/** A keypad of its own, with the signs that a code can have and no others. */
export function TypeCode({ onCode, ...frame }: TypeCodeProps) {
  const [typed, setTyped] = useState('')
  const missing = length - typed.length
  const isWrong = missing === 0 && parseShortCode(typed) === null
  return (
    <DoorFrame {...frame}>
      <NetStrip />
      <div className="flex-none px-3.5 pt-3.5">
        <p className="mb-2.5 font-[650] text-17">{m.door_ask_code()}</p>
        <div
          role="status"
          aria-label={typed}
          className="grid grid-cols-[repeat(4,1fr)_14px_repeat(4,1fr)] items-center gap-1.5"
        >
          {Array.from({ length }, (_, place) => (
            <Sign
              key={keys[place]}
              place={place}
              sign={typed[place]}
              isNext={place === typed.length}
              isWrong={isWrong}
            />
          ))}
        </div>
        <p className={cn('mt-2.5 text-15', isWrong ? 'font-[650] text-accent' : 'text-on-cloth-2')}>
          {isWrong ? m.door_code_wrong() : m.door_code_hint()}
        </p>
      </div>
      <div className="flex-1" />
      <DoorFoot className="!gap-1.5">
        <div className="grid grid-cols-6 gap-1.5 [@media(max-height:700px)]:gap-1">
          {keys.map((key) => (
            <button
              key={key}
              type="button"
              onClick={() => setTyped((before) => (before + key).slice(0, length))}
              className={cn(
                'h-14 rounded-control text-center font-bold text-[22px] shadow-[inset_0_-2px_0_var(--color-sunken)] [@media(max-height:700px)]:h-12',
                key <= '9' ? 'bg-[#3a3456]' : 'bg-[#2a2540]',
              )}
            >
              {key}
            </button>
          ))}
          <button
            type="button"
            aria-label={m.door_delete()}
            onClick={() => setTyped((before) => before.slice(0, -1))}
            className="col-span-2 grid h-14 place-items-center rounded-control bg-[#2a2540] [@media(max-height:700px)]:h-12"
          >
            <Delete aria-hidden className="!size-6" />
          </button>
          <button
            type="button"
            disabled={missing > 0 || isWrong}
            onClick={() => onCode(typed)}
            className="col-span-6 min-h-14 rounded-control bg-accent text-center font-bold text-17 text-on-accent disabled:border-[1.5px] disabled:border-cloth-line disabled:bg-surface disabled:text-ink-3"
          >
            {missing > 0 ? m.door_check_missing({ count: missing }) : m.door_check()}
          </button>
        </div>
      </DoorFoot>
    </DoorFrame>
  )
}

interface SignProps {
  place: number
  sign: string | undefined
  isNext: boolean
  isWrong: boolean
}

function Sign({ place, sign, isNext, isWrong }: SignProps) {
  return (
    <>
      {place === length / 2 && <i aria-hidden className="h-[3px] rounded-[2px] bg-line-strong" />}
      <span
        className={cn(
          'grid h-[58px] place-items-center rounded-control border-2 bg-surface font-extrabold text-[29px] [font-stretch:84%] [@media(max-height:700px)]:h-[50px]',
          isNext || isWrong ? 'border-accent' : 'border-line-strong',
        )}
      >
        {sign}
      </span>
    </>
  )
}

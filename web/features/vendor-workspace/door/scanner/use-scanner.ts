import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Direction, Scan } from '#contracts/door/scan.ts'
import type { TicketId } from '#contracts/wire/primitives.ts'
import { enableSound, playFeedback } from '#web/features/vendor-workspace/door/device/feedback.ts'
import { continuesAlone, scanVerdict } from '#web/features/vendor-workspace/door/engine/verdict.ts'
import { door } from '#web/features/vendor-workspace/door/session/door-store.ts'
import { refreshCounts } from '#web/features/vendor-workspace/door/session/refresh.ts'
import {
  type Answered,
  type AtTheGate,
  collect,
  letInAnyway,
  scanCode,
  type Unanswered,
  undo,
} from '#web/features/vendor-workspace/door/session/scan-code.ts'

export const autoMilliseconds = 2500

export type ScannerState = { at: 'camera' } | { at: 'asking' } | (Answered & { isHeld: boolean }) | Unanswered

/** The last that somebody went through with, for one tap to take it back. */
export interface LastPassage {
  scan: Scan
  at: number
}

export function useScanner() {
  const [state, setState] = useState<ScannerState>({ at: 'camera' })
  const [direction, setDirection] = useState<Direction>('in')
  const [last, setLast] = useState<LastPassage>()
  const isAsking = useRef(false)

  const verdict = state.at === 'answered' ? scanVerdict(state.scan) : undefined
  const isAuto = state.at === 'answered' && !state.isHeld && verdict !== undefined && continuesAlone(verdict)
  const toCamera = useEffectEvent(() => setState({ at: 'camera' }))
  const nonce = state.at === 'answered' ? state.scan.nonce : undefined
  useEffect(() => {
    if (!isAuto || !nonce) return
    const timer = setTimeout(toCamera, autoMilliseconds)
    return () => clearTimeout(timer)
  }, [isAuto, nonce])

  function show(answered: Answered) {
    setState({ ...answered, isHeld: false })
    const { scan } = answered
    playFeedback(scanVerdict(scan))
    if (scan.result !== 'valid' && scan.result !== 'out') return
    if (!scan.order) setLast({ scan, at: Date.now() })
    const { eventId, reach } = door.get()
    if (eventId && reach.isOnline) void refreshCounts(eventId).catch(() => undefined)
  }

  async function present(presented: AtTheGate) {
    if (isAsking.current) return
    isAsking.current = true
    setState({ at: 'asking' })
    try {
      const outcome = await scanCode(presented)
      if (outcome.at === 'unanswered') {
        playFeedback('amber')
        return setState(outcome)
      }
      show(outcome)
    } catch {
      // What cannot be kept here must not be let in: neither the server nor the device would know of it.
      playFeedback('amber')
      setState({ at: 'unanswered', presented })
    } finally {
      isAsking.current = false
    }
  }

  return {
    state,
    verdict,
    isAuto,
    direction,
    setDirection,
    last,
    scan(code: string, found?: { ticketId: TicketId; direction: Direction }) {
      enableSound()
      void present({ code, direction, ...found })
    },
    /** Of the camera: amber and red wait to be read; green does not hold up the next one. */
    see(code: string) {
      if (state.at === 'camera' || isAuto) void present({ code, direction })
    },
    retry: () => state.at === 'unanswered' && void present(state.presented),
    next: () => setState({ at: 'camera' }),
    hold: () => state.at === 'answered' && setState({ ...state, isHeld: true }),
    async undo(undone: string) {
      await undo(undone)
      setLast((before) => (before?.scan.nonce === undone ? undefined : before))
      setState({ at: 'camera' })
    },
    /** Throws when it is refused. */
    async letInAnyway(ticketId: TicketId, reason: string) {
      show(await letInAnyway(ticketId, reason))
    },
    async collect() {
      if (state.at !== 'answered') return
      await collect(state.code)
      setState({ at: 'camera' })
    },
  }
}

export type Scanner = ReturnType<typeof useScanner>

import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Scan, scanTicket } from '#contracts/door/scan.ts'
import type { EventId } from '#contracts/wire/primitives.ts'
import { checkInEvents } from '#web/features/shared/check-in/check-in.queries.ts'
import { call, newIdempotencyKey } from '#web/lib/api/api.ts'
import { enableSound, playFeedback } from './scan-feedback.ts'
import { scanVerdict } from './scan-verdict.ts'

/** One scan of one code. Asked again after a lost answer it keeps its nonce, and so is the same scan. */
interface Attempt {
  code: string
  nonce: string
  eventId: EventId | undefined
}

export type ScanState =
  | { at: 'ready' }
  | { at: 'asking' }
  | { at: 'answered'; scan: Scan }
  | { at: 'unanswered'; attempt: Attempt; error: unknown }

const longestMilliseconds = 10_000

export function useScan(eventId: EventId | undefined) {
  const queryClient = useQueryClient()
  const [state, setState] = useState<ScanState>({ at: 'ready' })
  const isAsking = useRef(false)

  async function ask(attempt: Attempt) {
    if (isAsking.current) return
    isAsking.current = true
    setState({ at: 'asking' })
    try {
      const scan = await call(scanTicket, { body: attempt, signal: AbortSignal.timeout(longestMilliseconds) })
      setState({ at: 'answered', scan })
      playFeedback(scanVerdict(scan))
      if (scan.result === 'valid') void queryClient.invalidateQueries({ queryKey: checkInEvents.queryKey })
    } catch (error) {
      setState({ at: 'unanswered', attempt, error })
      playFeedback('warn')
    } finally {
      isAsking.current = false
    }
  }

  return {
    state,
    scan(code: string) {
      enableSound()
      void ask({ code, nonce: newIdempotencyKey(), eventId })
    },
    retry: () => (state.at === 'unanswered' ? ask(state.attempt) : undefined),
    next: () => isAsking.current || setState({ at: 'ready' }),
  }
}

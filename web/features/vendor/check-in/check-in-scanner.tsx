import type { EventId } from '#contracts/wire/primitives.ts'
import { useLostSince } from '#web/lib/connection.ts'
import { m } from '#web/paraglide/messages.js'
import { Button, Spinner } from '#web/ui/button.tsx'
import WifiOff from '~icons/lucide/wifi-off'
import { Camera } from './camera.tsx'
import { CheckInFrame, type CheckInFrameProps } from './check-in-frame.tsx'
import { CodeForm } from './code-form.tsx'
import { NoResponseView, ScanResultView } from './scan-result-view.tsx'
import { scanVerdict } from './scan-verdict.ts'
import { useScan } from './use-scan.ts'

export interface CheckInScannerProps extends Pick<CheckInFrameProps, 'title' | 'count' | 'onChangeEvent'> {
  /** Undefined: any event of the vendor will do. */
  eventId: EventId | undefined
}

/** A ticket is scanned, the answer fills the screen, and the next one comes. */
export function CheckInScanner({ eventId, ...frame }: CheckInScannerProps) {
  const { state, scan, retry, next } = useScan(eventId)
  const isLost = useLostSince() !== undefined
  const verdict = state.at === 'answered' ? scanVerdict(state.scan) : undefined
  return (
    <CheckInFrame {...frame} verdict={verdict}>
      {isLost && (
        <p
          role="status"
          className="flex items-center justify-center gap-2 bg-accent-tint px-4 py-2 font-semibold text-13 text-on-accent-tint"
        >
          <WifiOff aria-hidden className="size-4" />
          {m.scan_offline()}
        </p>
      )}
      <div className="relative min-h-[300px] flex-1">
        {/* While an answer stands, other tickets in sight wait for *Scan next*. */}
        <Camera isCovered={state.at !== 'ready'} onCode={(code) => state.at === 'ready' && scan(code)} />
        {state.at === 'asking' && (
          <div className="absolute inset-0 grid place-items-center">
            <Spinner className="scale-250" />
          </div>
        )}
        {state.at === 'answered' && <ScanResultView scan={state.scan} />}
        {state.at === 'unanswered' && <NoResponseView error={state.error} />}
      </div>
      <div className="mx-auto grid w-full max-w-[520px] gap-2.5 px-4 pt-3 pb-[calc(16px+env(safe-area-inset-bottom))]">
        {state.at === 'unanswered' && (
          <Button size="lg" block onClick={retry}>
            {m.scan_try_again()}
          </Button>
        )}
        {(state.at === 'answered' || state.at === 'unanswered') && (
          <button
            type="button"
            onClick={next}
            className="min-h-14 rounded-[12px] bg-white px-6 text-center font-[650] text-17 text-on-accent in-data-[verdict=warn]:bg-on-accent in-data-[verdict=warn]:text-white"
          >
            {m.scan_next()}
          </button>
        )}
        <CodeForm isAsking={state.at === 'asking'} onCode={scan} onNothing={next} />
      </div>
    </CheckInFrame>
  )
}

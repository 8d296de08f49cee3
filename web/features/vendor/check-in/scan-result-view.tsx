import type { Scan } from '#contracts/door/scan.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { scanMessage, scanVerdict } from './scan-verdict.ts'
import { VerdictIcon } from './verdict-icon.tsx'

/** What to do, in words as large as the screen bears, and whose ticket it is. */
export function ScanResultView({ scan }: { scan: Scan }) {
  const { title, text } = scanMessage(scan)
  const { ticket } = scan
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center overflow-y-auto px-5 text-center">
      <VerdictIcon verdict={scanVerdict(scan)} />
      <div role="alert" className="mt-3">
        <p className="head text-[clamp(42px,15vw,76px)] leading-none [font-stretch:78%]">{title}</p>
        <p className="mt-2 font-semibold text-20">{text}</p>
      </div>
      {ticket && (
        <dl className="mt-4 grid w-full max-w-[340px] gap-1.5 rounded-[12px] bg-[rgb(0_0_0/0.2)] px-4 py-3 text-left in-data-[verdict=warn]:bg-[rgb(31_26_48/0.1)]">
          <Fact label={m.scan_name()}>{ticket.attendee}</Fact>
          {scan.result !== 'valid' && <Fact label={m.scan_ticket()}>{ticket.typeName}</Fact>}
          <Fact label={m.scan_event()}>
            {ticket.event.title}, {formatDate(ticket.event.startsAt, 'day')}
          </Fact>
        </dl>
      )}
    </div>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{label}</dt>
      <dd className="text-right font-[650] [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

/** Nobody knows whether the ticket is good: that is not a yes, and not a no. */
export function NoResponseView({ error }: { error: unknown }) {
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center px-5 text-center">
      <VerdictIcon verdict="open" />
      <div role="alert" className="mt-3">
        <p className="head text-[clamp(36px,12vw,60px)] leading-none [font-stretch:78%]">{m.scan_not_checked()}</p>
        <p className="mt-3 max-w-[34ch] font-semibold text-17">
          {error instanceof ApiError ? refusalMessage(error) : m.scan_no_answer()}
        </p>
      </div>
    </div>
  )
}

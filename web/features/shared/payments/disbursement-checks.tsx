import type { DisbursementCheckKind, DisbursementProgress, StuckReason } from '#contracts/money/disbursements.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import ChevronDown from '~icons/lucide/chevron-down'
import { ProviderSays } from './provider-says.tsx'

const stuckLabels: Record<StuckReason, (words: { code: string }) => string> = {
  NO_FINAL_STATUS: () => m.sending_stuck_no_final_status(),
  NOT_TRACEABLE: () => m.sending_stuck_not_traceable(),
  DECLINED_UNEXPLAINED: () => m.sending_stuck_declined_unexplained(),
  REPEAT_DECLINED: () => m.sending_stuck_repeat_declined(),
  UNKNOWN_RESULT: ({ code }) => m.sending_stuck_unknown_result({ code }),
}

const checkLabels: Record<DisbursementCheckKind, () => string> = {
  SENT: () => m.sending_check_sent(),
  NO_RESPONSE: () => m.sending_check_no_response(),
  POSTPONED: () => m.sending_check_postponed(),
  REFUSED: () => m.sending_check_refused(),
  RESULT: () => m.sending_check_result(),
  STATUS: () => m.sending_check_status(),
  ORIGINAL: () => m.sending_check_original(),
  NOT_FOUND: () => m.sending_check_not_found(),
  UNANSWERED: () => m.sending_check_unanswered(),
  GIVEN_UP: () => m.sending_check_given_up(),
  RESENT: () => m.sending_check_resent(),
}

/** For the cell that holds them: where the row is a card they go on below the column's name, as wide as the card. */
export const checksCell = 'max-xl:has-[details]:block max-xl:has-[details]:[&>span]:float-left'

/** The provider's own words: what a person types in its portal, or asks its support about. */
const lastResult = (checks: DisbursementProgress['checks']) =>
  checks.findLast(({ kind }) => kind === 'RESULT')?.detail ?? ''

/**
 * Why money that is sent out waits for a person, and what was learned of it: all that is needed to look it up in the
 * portal.
 */
export function DisbursementChecks({ sending }: { sending: DisbursementProgress | null }) {
  if (!sending || sending.checks.length === 0) return null
  const { provider, status, stuckReason, checks } = sending
  // What went well explains itself.
  if (!stuckReason && status !== 'FAILED') return null
  return (
    <div className="text-left text-13 max-xl:clear-both max-xl:pt-0.5">
      {stuckReason && (
        <p className="mt-1 text-danger xl:max-w-64">{stuckLabels[stuckReason]({ code: lastResult(checks) })}</p>
      )}
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
          <ChevronDown aria-hidden className="!size-4 transition-transform group-open:rotate-180" />
          {m.sending_checked()}
        </summary>
        <ol className="grid gap-2 pb-2 xl:max-w-64">
          {checks.map(({ at, kind, detail, times }) => (
            <li key={`${kind} ${at}`} className="border-line border-l-2 pl-3 [overflow-wrap:anywhere]">
              {checkLabels[kind]()}
              {detail && <ProviderSays provider={provider} direction="OUT" words={detail} />}
              <span className="meta block tabular-nums">
                {times === 1
                  ? formatDate(at, 'moment')
                  : m.sending_check_times({ count: times, moment: formatDate(at, 'moment') })}
              </span>
            </li>
          ))}
        </ol>
      </details>
    </div>
  )
}

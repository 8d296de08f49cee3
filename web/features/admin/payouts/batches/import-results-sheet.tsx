import { type ChangeEvent, useState } from 'react'
import { importPayoutResults, type PayoutBatch, type PayoutResult } from '#contracts/admin/payout-batches.ts'
import { call } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { fieldErrorMessage } from '#web/lib/errors/field-error-message.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { buttonClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { Notice } from '#web/ui/surface.tsx'
import { ConfirmedFirst } from '#web/ui/workspace/confirmed-first.tsx'
import { useInvalidateAdmin } from '#web/ui/workspace/use-invalidate-admin.ts'
import CircleAlert from '~icons/lucide/circle-alert'
import CircleCheck from '~icons/lucide/circle-check'
import { isImported, resultLabels } from './result-labels.ts'

interface ImportResultsSheetProps {
  batch: PayoutBatch
  onClose: () => void
}

/** Takes the portal's results of a batch, and says row by row what became of them. */
export default function ImportResultsSheet(props: ImportResultsSheetProps) {
  const title = m.payouts_results_title({ moment: formatDate(props.batch.createdAt, 'moment') })
  return (
    <ConfirmedFirst act={{ title }} onClose={props.onClose}>
      <ConfirmedImport {...props} />
    </ConfirmedFirst>
  )
}

function ConfirmedImport({ batch, onClose }: ImportResultsSheetProps) {
  const refresh = useInvalidateAdmin()
  const [results, setResults] = useState<readonly PayoutResult[]>()
  const [refusal, setRefusal] = useState<string>()
  const [isWorking, setIsWorking] = useState(false)

  async function importResults({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (!file) return
    setIsWorking(true)
    setRefusal(undefined)
    setResults(undefined)
    try {
      const answer = await call(importPayoutResults, { params: { id: batch.id }, body: { csv: await file.text() } })
      setResults(answer.results)
      void refresh()
    } catch (error) {
      setRefusal(fileText(error))
    }
    setIsWorking(false)
    // The same file, mended, can be chosen again.
    target.value = ''
  }

  return (
    <Sheet
      open
      onOpenChange={() => isWorking || onClose()}
      title={m.payouts_results_title({ moment: formatDate(batch.createdAt, 'moment') })}
      description={m.payouts_results_text()}
    >
      <div className="grid gap-4">
        <label
          className={cn(
            buttonClass({ variant: results ? 'quiet' : 'primary' }),
            'focus-within:outline-3 focus-within:outline-focus',
          )}
        >
          {isWorking ? m.payouts_results_reading() : results ? m.payouts_results_again() : m.payouts_results_choose()}
          <input type="file" accept=".csv,text/csv" disabled={isWorking} onChange={importResults} className="sr-only" />
        </label>
        {refusal && (
          <Notice tone="bad" live>
            {refusal}
          </Notice>
        )}
        {results && <Results results={results} />}
      </div>
    </Sheet>
  )
}

/** What is wrong with the file is said at its field. */
function fileText(error: unknown): string {
  const [wrong] = error instanceof ApiError ? (error.problem?.errors ?? []) : []
  return wrong ? fieldErrorMessage(wrong.message) : refusalMessage(error)
}

function Results({ results }: { results: readonly PayoutResult[] }) {
  const taken = results.filter(({ outcome }) => isImported(outcome)).length
  const isWhole = taken === results.length
  return (
    <>
      <Notice tone={isWhole ? 'ok' : 'act'} live>
        {isWhole
          ? m.payouts_results_all({ count: taken })
          : m.payouts_results_some({ count: taken, all: results.length })}
      </Notice>
      <ul className="grid text-13">
        {results.map(({ line, reference, outcome }) => (
          <li key={line} className="flex items-start gap-2 border-line border-b py-2 last:border-0">
            {isImported(outcome) ? (
              <CircleCheck aria-hidden className="size-4 text-money" />
            ) : (
              <CircleAlert aria-hidden className="size-4 text-danger" />
            )}
            <span className="min-w-0 flex-1">
              <b className="font-[650] tabular-nums [overflow-wrap:anywhere]">{reference || '–'}</b>{' '}
              <span className="text-ink-2">{m.payouts_results_line({ line })}</span>
              <span className="block">{resultLabels[outcome]()}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

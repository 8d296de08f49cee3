import { type ChangeEvent, useState } from 'react'
import { importStatement } from '#contracts/money/imported-statements.ts'
import { call } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { fieldErrorMessage } from '#web/lib/errors/field-error-message.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import { buttonClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Notice } from '#web/ui/surface.tsx'
import { useNamedAct } from '#web/ui/workspace/confirmed-first.tsx'
import { useInvalidateAdmin } from '#web/ui/workspace/use-invalidate-admin.ts'
import Upload from '~icons/lucide/upload'

/** Takes a statement from the portal, and says how much of it was new, or what is wrong with the file. */
export function UploadStatement() {
  const named = useNamedAct()
  const refresh = useInvalidateAdmin()
  const [isWorking, setIsWorking] = useState(false)
  const [said, setSaid] = useState<{ tone: 'ok' | 'bad'; words: string }>()

  async function bring({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (!file) return
    setIsWorking(true)
    setSaid(undefined)
    try {
      const body = { fileName: file.name.slice(0, 200), csv: await file.text() }
      const { newLines, lineCount, breaks } = await named(file.name, () => call(importStatement, { body }))
      const done = m.reconcile_statement_done({ file: file.name, count: newLines, all: lineCount })
      setSaid(
        breaks === 0 ? { tone: 'ok', words: done } : { tone: 'bad', words: `${done}. ${m.reconcile_statement_cut()}` },
      )
      void refresh()
    } catch (error) {
      setSaid({ tone: 'bad', words: fileText(error) })
    }
    setIsWorking(false)
    // The same file, mended, can be chosen again.
    target.value = ''
  }

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <label
          className={cn(
            buttonClass({ variant: 'primary' }),
            'cursor-pointer focus-within:outline-3 focus-within:outline-focus focus-within:outline-offset-2 max-sm:w-full',
          )}
        >
          <Upload aria-hidden className="size-[18px]" />
          {isWorking ? m.reconcile_statement_reading() : m.reconcile_statement_upload()}
          <input type="file" accept=".csv,text/csv" disabled={isWorking} onChange={bring} className="sr-only" />
        </label>
        <p className="meta min-w-0 flex-1 basis-60">{m.reconcile_statement_hint()}</p>
      </div>
      {said && (
        <Notice tone={said.tone} live>
          {said.words}
        </Notice>
      )}
    </div>
  )
}

/** What is wrong with the file, and in which line. */
function fileText(error: unknown): string {
  const problem = error instanceof ApiError ? error.problem : undefined
  const [wrong] = problem?.errors ?? []
  if (!wrong) return refusalMessage(error)
  if (getLocale() === 'en') return fieldErrorMessage(wrong.message)
  const line = problem?.data?.line
  return typeof line === 'number' ? m.reconcile_statement_bad_line({ line }) : m.reconcile_statement_bad()
}

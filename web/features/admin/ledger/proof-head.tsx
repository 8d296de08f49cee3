import { type getLedgerProof, runLedgerProof } from '#contracts/admin/ledger-proof.ts'
import type { ResponseOf } from '#contracts/wire/endpoint.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Pindo } from '#web/ui/brand/kanga.tsx'
import { Button, Spinner } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { useInvalidateAdmin } from '#web/ui/workspace/use-invalidate-admin.ts'
import Check from '~icons/lucide/check'
import CircleHelp from '~icons/lucide/circle-question-mark'
import Play from '~icons/lucide/play'
import X from '~icons/lucide/x'
import { countLabel, tookLabel } from './proof-labels.ts'

type Proof = ResponseOf<typeof getLedgerProof>

/** What the last run says of the ledger, how far the one under way is, and the button that asks for one. */
export function ProofHead({ proof }: { proof: Proof }) {
  const { open, last, rules, days90 } = proof
  const refresh = useInvalidateAdmin()
  const isBroken = last?.state === 'BROKEN'

  async function run() {
    try {
      await call(runLedgerProof)
      await refresh()
    } catch (error) {
      toast({ title: m.proof_not_started(), description: refusalMessage(error), variant: 'destructive' })
    }
  }

  return (
    <section className="on-cloth overflow-hidden rounded-card bg-cloth text-on-cloth">
      <div className="flex flex-wrap items-center gap-4 p-4 md:gap-5 md:p-6">
        <span
          className={cn(
            'grid size-14 flex-none place-items-center rounded-control text-on-money md:size-16',
            open ? 'bg-cloth-2' : isBroken ? 'bg-danger-fill' : last ? 'bg-money-fill' : 'bg-cloth-2',
          )}
        >
          {open ? (
            <Spinner />
          ) : isBroken ? (
            <X aria-hidden className="!size-8" />
          ) : last ? (
            <Check aria-hidden className="!size-8" />
          ) : (
            <CircleHelp aria-hidden className="!size-8" />
          )}
        </span>
        <div className="min-w-0 flex-1 basis-60" role="status">
          <h2 className="text-20 md:text-25">
            {open
              ? open.state === 'WAITING'
                ? m.proof_waiting()
                : m.proof_running()
              : last
                ? isBroken
                  ? m.proof_broken({ count: last.violations })
                  : m.proof_sound()
                : m.proof_never()}
          </h2>
          {open ? (
            <>
              <p className="mt-1 text-13 text-on-cloth-2">
                {m.proof_progress({ done: open.rulesDone, all: rules.length })}. {m.proof_goes_on()}
              </p>
              <progress
                aria-label={m.proof_running()}
                max={rules.length}
                value={open.rulesDone}
                className="mt-2 block h-2 w-full max-w-md accent-accent"
              />
            </>
          ) : (
            <p className="mt-1 text-13 text-on-cloth-2">{last ? <Facts run={last} /> : m.proof_never_text()}</p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <p className="text-13">
            <span className="block text-on-cloth-2">{m.proof_last_90()}</span>
            <b className="font-[650]">
              {m.proof_runs_count({ count: days90.runs })}, {m.proof_with_violations({ count: days90.broken })}
            </b>
          </p>
          <Button onClick={run} disabled={open !== null}>
            <Play aria-hidden />
            {m.proof_run_now()}
          </Button>
        </div>
      </div>
      <Pindo pattern="almasi" ground="transparent" figure="var(--color-cloth-line)" />
    </section>
  )
}

function Facts({ run }: { run: NonNullable<Proof['last']> }) {
  return m.proof_facts({
    entries: countLabel(run.entries ?? 0),
    moment: formatDate(run.startedAt ?? run.requestedAt, 'moment'),
    took: tookLabel(run.milliseconds ?? 0),
    who: run.by ? m.proof_by({ name: run.by.name }) : m.proof_by_itself_sentence(),
  })
}

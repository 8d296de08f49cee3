import { Link } from '@tanstack/react-router'
import type { ProofResult, ProofRule } from '#contracts/admin/ledger-proof.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { Card } from '#web/ui/surface.tsx'
import { type Column, RecordTable } from '#web/ui/tables/record-table.tsx'
import CircleCheck from '~icons/lucide/circle-check'
import CircleX from '~icons/lucide/circle-x'
import { countLabel, overLabels, ruleLabels, tookLabel } from './proof-labels.ts'

export interface ProofRulesProps {
  run: { id: string; results: readonly ProofResult[] }
  /** The address need not name the last run. */
  isLast: boolean
  rule: ProofRule | undefined
}

/** On a phone the many rules are one card with lines, not a card each. */
const oneCard =
  'max-md:overflow-hidden max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface max-md:[&_tbody]:gap-0 max-md:[&_tr]:rounded-none max-md:[&_tr]:border-0 max-md:[&_tr]:py-2 max-md:[&_tr:not(:last-child)]:border-b max-md:[&_tr]:gap-y-0.5'

/** Each rule with what it was checked over. One that is broken leads to the rows that break it. */
export function ProofRules({ run, isLast, rule }: ProofRulesProps) {
  const search = (of: ProofRule) => ({ ...(isLast ? {} : { run: run.id }), rule: of })
  const columns: Column<ProofResult>[] = [
    {
      id: 'rule',
      head: m.proof_rule(),
      card: 'title',
      cell: (result) => (
        <span className="flex items-center gap-2.5">
          {result.violations > 0 ? (
            <CircleX aria-hidden className="!size-[18px] flex-none text-danger" />
          ) : (
            <CircleCheck aria-hidden className="!size-[18px] flex-none text-money" />
          )}
          <b className="font-[650]">{ruleLabels[result.rule]()}</b>
        </span>
      ),
    },
    {
      id: 'over',
      head: m.proof_over(),
      card: 'left',
      className: 'tabular-nums',
      cell: ({ over, checked }) => overLabels[over]({ n: countLabel(checked) }),
    },
    {
      id: 'took',
      head: m.proof_took(),
      card: 'right',
      right: true,
      className: 'whitespace-nowrap text-ink-2',
      cell: ({ milliseconds }) => tookLabel(milliseconds),
    },
    {
      id: 'found',
      head: m.proof_found(),
      card: 'aside',
      right: true,
      className: 'whitespace-nowrap font-[650]',
      cell: (result) =>
        result.violations > 0 ? (
          <Link
            to="/admin/ledger-proof"
            search={search(result.rule)}
            resetScroll={false}
            className="link inline-flex min-h-11 items-center text-danger"
            aria-current={rule === result.rule ? 'true' : undefined}
          >
            {m.proof_open_rows({ count: result.violations })}
          </Link>
        ) : (
          <span className="text-money">{m.proof_none_found()}</span>
        ),
    },
  ]
  return (
    <Card className="max-xl:border-0 max-xl:bg-transparent">
      <h2 className="px-0 pb-2 text-17 xl:px-5 xl:pt-4">{m.proof_what()}</h2>
      <RecordTable
        caption={m.proof_what()}
        columns={columns}
        rows={run.results}
        rowKey={(result) => result.rule}
        isSelected={(result) => result.rule === rule}
        className={cn('xl:rounded-none xl:border-0 xl:border-t xl:bg-transparent', oneCard)}
      />
    </Card>
  )
}

/** Before the first run: what it will check. */
export function RulesToProve({ rules }: { rules: readonly ProofRule[] }) {
  return (
    <Card padded>
      <h2 className="mb-1 text-17">{m.proof_what_will_be()}</h2>
      <ul className="divide-y divide-line text-13">
        {rules.map((rule) => (
          <li key={rule} className="py-2">
            {ruleLabels[rule]()}
          </li>
        ))}
      </ul>
    </Card>
  )
}

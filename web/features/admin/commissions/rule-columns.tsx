import type { CommissionRule } from '#contracts/money/commissions.ts'
import { formatRate } from '#web/features/shared/commissions/commission-rate.tsx'
import { subjectName } from '#web/features/shared/commissions/scope-labels.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Column } from '#web/ui/tables/record-table.tsx'
import Clock from '~icons/lucide/clock'
import { commissionKES, exampleKES } from './example-commission.ts'

/** The day, with the time when it is not its first moment. */
export function ruleMoment(at: string): string {
  const [day, time] = [formatDate(at, 'date'), formatDate(at, 'time')]
  return time === '00:00' ? day : `${day}, ${time}`
}

export interface RuleActs {
  onChange: (rule: CommissionRule) => void
  onTakeBack: (rule: CommissionRule) => void
}

export const ruleColumns = (acts?: RuleActs): Column<CommissionRule>[] => [
  {
    id: 'subject',
    head: m.commissions_scope(),
    card: 'title',
    className: 'xl:w-[28%]',
    cell: ({ subject }) => (
      <>
        <b className="block font-[650] [overflow-wrap:anywhere]">{subjectName(subject)}</b>
        {subject.vendorName && <span className="meta block">{subject.vendorName}</span>}
      </>
    ),
  },
  {
    id: 'rate',
    head: m.commissions_rate(),
    className: 'xl:w-[20%]',
    cell: ({ rate }) =>
      rate ? (
        <b className="font-[650] tabular-nums">{formatRate(rate)}</b>
      ) : (
        <span className="text-ink-2">{m.commissions_ends()}</span>
      ),
  },
  {
    id: 'example',
    head: m.commissions_example({ amount: formatKES(exampleKES) }),
    right: true,
    className: 'xl:w-[10%]',
    cell: ({ rate }) => (rate ? <Money kes={commissionKES(rate)} /> : '–'),
  },
  {
    id: 'from',
    head: m.commissions_from(),
    className: 'xl:w-[22%]',
    cell: ({ startsAt, endsAt, isComing }) => (
      <>
        <span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-1 tabular-nums xl:justify-start">
          {ruleMoment(startsAt)}
          {isComing && (
            <Badge tone="work" icon={Clock}>
              {m.commissions_coming()}
            </Badge>
          )}
        </span>
        {endsAt && (
          <span className="meta block tabular-nums">{m.commissions_until({ moment: ruleMoment(endsAt) })}</span>
        )}
      </>
    ),
  },
  { id: 'by', head: m.commissions_by(), card: 'none', className: 'xl:whitespace-nowrap', cell: ({ by }) => by ?? '–' },
  ...(acts ? [actsColumn(acts)] : []),
]

const actsColumn = ({ onChange, onTakeBack }: RuleActs): Column<CommissionRule> => ({
  id: 'change',
  head: <span className="sr-only">{m.commissions_change()}</span>,
  card: 'aside',
  right: true,
  cell: (rule) => {
    const name = subjectName(rule.subject)
    return (
      <span className="inline-flex flex-wrap justify-end gap-2">
        {rule.isComing && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={m.commissions_take_back_of({ name })}
            onClick={() => onTakeBack(rule)}
          >
            {m.commissions_take_back()}
          </Button>
        )}
        <Button variant="quiet" size="sm" aria-label={m.commissions_change_of({ name })} onClick={() => onChange(rule)}>
          {m.commissions_change()}
        </Button>
      </span>
    )
  },
})

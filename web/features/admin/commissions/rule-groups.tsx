import type { CommissionRule } from '#contracts/money/commissions.ts'
import { scopeNames, scopes } from '#web/features/shared/commissions/scope-labels.ts'
import { cn } from '#web/ui/cn.ts'
import { ShowMore } from '#web/ui/tables/pager.tsx'
import { loadedRows, type PagesQuery } from '#web/ui/tables/record-list.tsx'
import { RecordTable } from '#web/ui/tables/record-table.tsx'
import { type RuleActs, ruleColumns } from './rule-columns.tsx'

interface RuleGroupsProps {
  query: PagesQuery<CommissionRule>
  acts: RuleActs
}

/**
 * What is in effect and to come, by what it is for: the less specific first, as they are looked for from the other end.
 */
export function RuleGroups({ query, acts }: RuleGroupsProps) {
  const byScope = Map.groupBy(loadedRows(query), ({ subject }) => subject.scope)
  return (
    <div aria-busy={query.isPlaceholderData || undefined} className={cn(query.isPlaceholderData && 'opacity-60')}>
      {scopeNames.map((scope) => {
        const rows = byScope.get(scope)
        return (
          rows && (
            <section key={scope} className="mb-6">
              <h2 className="mb-2 text-20">{scopes[scope].all()}</h2>
              <RecordTable
                caption={scopes[scope].all()}
                columns={ruleColumns(acts)}
                rows={rows}
                rowKey={({ id }) => id}
              />
            </section>
          )
        )
      })}
      <ShowMore query={query} />
    </div>
  )
}

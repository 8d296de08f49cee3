import { Link } from '@tanstack/react-router'
import type { OptionGroup } from '#contracts/options/option-groups.ts'
import { choiceRule } from '#web/features/shared/options/option-choice.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'

export interface GroupListProps {
  groups: readonly OptionGroup[]
  /** The id of the one that is edited. */
  edited: string | undefined
}

export function GroupList({ groups, edited }: GroupListProps) {
  return (
    <nav aria-label={m.options_list()} className="overflow-hidden rounded-card border border-line bg-surface">
      <ul>
        {groups.map((group) => (
          <li key={group.id} className="border-line border-b last:border-b-0">
            <Link
              to="/vendor/options"
              search={{ group: group.id }}
              resetScroll={false}
              aria-current={group.id === edited ? 'true' : undefined}
              className={cn(
                'flex min-h-14 items-center gap-3 border-l-4 px-3.5 py-2.5 hover:bg-sunken focus-visible:-outline-offset-3',
                group.id === edited ? 'border-l-ink bg-raised' : 'border-l-transparent',
              )}
            >
              <span className="min-w-0 flex-1">
                <span className="block font-[650] leading-tight [overflow-wrap:anywhere]">{group.name}</span>
                <span className="meta block">
                  {choiceRule(group)} · {m.options_count({ count: group.options.length })}
                </span>
              </span>
              <span className="meta flex-none">{m.options_products({ count: group.products.length })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

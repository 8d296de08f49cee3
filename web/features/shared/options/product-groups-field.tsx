import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type UseFormReturn, useController } from 'react-hook-form'
import type { OptionGroup } from '#contracts/options/option-groups.ts'
import { maxGroupsOfProduct } from '#contracts/options/option-limits.ts'
import { m } from '#web/paraglide/messages.js'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Card } from '#web/ui/surface.tsx'
import ArrowDown from '~icons/lucide/arrow-down'
import ArrowUp from '~icons/lucide/arrow-up'
import Plus from '~icons/lucide/plus'
import Trash2 from '~icons/lucide/trash'
import { choiceRule } from './option-choice.ts'
import { optionGroups } from './option-groups.queries.ts'

interface WithGroups {
  /** The ids of the groups that the product uses, in their order. */
  optionGroupIds: string[]
}

/** The option groups of a product: those it uses, in their order, and the others of the shop to add. */
export default function ProductGroupsField({ form }: { form: unknown }) {
  // Of the editor's form this needs one field.
  const { field } = useController({ control: (form as UseFormReturn<WithGroups>).control, name: 'optionGroupIds' })
  const { value, onChange } = field
  const { data } = useQuery(optionGroups)
  const groups = data?.items ?? []
  const used = value.flatMap((id) => groups.find((group) => group.id === id) ?? [])
  const others = groups.filter(({ id }) => !value.includes(id))
  return (
    <Card padded>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <div>
          <h2 className="text-17">{m.options_of_product()}</h2>
          <p className="meta mt-0.5">{m.options_of_product_text()}</p>
        </div>
        <Link to="/vendor/options" className="link inline-flex min-h-11 items-center text-13">
          {m.options_of_product_manage()}
        </Link>
      </div>
      {data && groups.length === 0 && <p className="mt-2 text-ink-2">{m.options_of_product_none()}</p>}
      {!data && value.map((id) => <Skeleton key={id} className="mb-2 h-[52px]" />)}
      <ol>
        {used.map((group, index) => (
          <UsedGroup
            key={group.id}
            group={group}
            isFirst={index === 0}
            isLast={index === used.length - 1}
            onMove={(step) => onChange(moved(value, value.indexOf(group.id), step))}
            onRemove={() => onChange(value.filter((id) => id !== group.id))}
          />
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap gap-2">
        {others.map(({ id, name }) => (
          <Button
            key={id}
            variant="quiet"
            size="sm"
            disabled={value.length >= maxGroupsOfProduct}
            onClick={() => onChange([...value, id])}
          >
            <Plus aria-hidden />
            <span className="max-w-56 truncate">{name}</span>
          </Button>
        ))}
      </div>
    </Card>
  )
}

interface UsedGroupProps {
  group: OptionGroup
  isFirst: boolean
  isLast: boolean
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

function UsedGroup({ group, isFirst, isLast, onMove, onRemove }: UsedGroupProps) {
  const { name, options } = group
  return (
    <li className="flex items-center gap-2 border-line border-b py-1.5 last:border-b-0">
      <span className="min-w-0 flex-1">
        <span className="block font-[650] [overflow-wrap:anywhere]">{name}</span>
        <span className="meta block [overflow-wrap:anywhere]">
          {choiceRule(group)} · {options.map((option) => option.name).join(', ')}
        </span>
      </span>
      <IconButton label={m.products_up({ name })} disabled={isFirst} onClick={() => onMove(-1)}>
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton label={m.products_down({ name })} disabled={isLast} onClick={() => onMove(1)}>
        <ArrowDown aria-hidden />
      </IconButton>
      <IconButton label={m.products_remove({ name })} onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  )
}

function moved(ids: readonly string[], from: number, step: -1 | 1): string[] {
  const next = [...ids]
  next.splice(from + step, 0, ...next.splice(from, 1))
  return next
}

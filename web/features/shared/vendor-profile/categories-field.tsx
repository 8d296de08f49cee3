import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { categories } from '#web/features/shared/vendors/vendors.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import { Chip } from '#web/ui/chip.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import CircleAlert from '~icons/lucide/circle-alert'
import type { ShopValues } from './shop-values.ts'

const most = 4

/** What kind of shop it is: one to four. */
export function CategoriesField() {
  const id = useId()
  const { data, isPending, error, refetch } = useQuery(categories)
  const { control } = useFormContext<ShopValues>()
  const { field, fieldState } = useController({ control, name: 'categories' })
  const chosen = field.value ?? []
  const wrong = fieldState.error?.message
  const toggle = (slug: string) =>
    field.onChange(chosen.includes(slug) ? chosen.filter((each) => each !== slug) : [...chosen, slug])
  return (
    <fieldset
      tabIndex={-1}
      aria-describedby={`${id}-hint ${id}-error`}
      data-invalid={wrong ? true : undefined}
      className="grid gap-1.5"
    >
      <legend className="mb-1.5 font-semibold text-13">{m.settings_categories()}</legend>
      {isPending && <Skeleton className="h-11 rounded-control" />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      <div className="flex flex-wrap gap-2">
        {data?.map(({ slug, name }) => (
          <Chip
            key={slug}
            selected={chosen.includes(slug)}
            disabled={chosen.length >= most && !chosen.includes(slug)}
            className="disabled:opacity-50"
            onClick={() => toggle(slug)}
          >
            {name[getLocale()]}
          </Chip>
        ))}
      </div>
      <p id={`${id}-error`} className="flex gap-1.5 font-[550] text-13 text-danger leading-snug empty:hidden">
        {wrong && (
          <>
            <CircleAlert aria-hidden className="size-4" />
            {wrong}
          </>
        )}
      </p>
      <p id={`${id}-hint`} className="text-13 text-ink-2">
        {m.settings_categories_hint()}
      </p>
    </fieldset>
  )
}

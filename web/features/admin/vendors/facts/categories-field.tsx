import { useQuery } from '@tanstack/react-query'
import { categories } from '#web/features/shared/vendors/vendors.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import { Chip } from '#web/ui/chip.tsx'

export interface CategoriesFieldProps {
  value: readonly string[]
  onChange: (slugs: string[]) => void
  error: string | undefined
}

/** What the shop is found under. */
export function CategoriesField({ value, onChange, error }: CategoriesFieldProps) {
  const { data = [] } = useQuery(categories)
  const toggle = (slug: string) =>
    onChange(value.includes(slug) ? value.filter((each) => each !== slug) : [...value, slug])
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-semibold text-13">{m.admin_categories()}</legend>
      <div className="flex flex-wrap gap-2">
        {data.map(({ slug, name }) => (
          <Chip key={slug} selected={value.includes(slug)} onClick={() => toggle(slug)}>
            {name[getLocale()]}
          </Chip>
        ))}
      </div>
      {error && (
        <p role="alert" className="font-[550] text-13 text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

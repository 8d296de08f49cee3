import { m } from '#web/paraglide/messages.js'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/input.tsx'

export interface SortSelectProps<Sort extends string> {
  /** What each order is called, as they stand in the list: the first is the usual one. */
  labels: Record<Sort, () => string>
  value: Sort | undefined
  /** Undefined is the usual order, which the address does not name. */
  onChange: (sort: Sort | undefined) => void
}

/** What a list is sorted by. */
export function SortSelect<Sort extends string>({ labels, value, onChange }: SortSelectProps<Sort>) {
  const sorts = Object.keys(labels) as Sort[]
  const [usual, ...others] = sorts
  return (
    <Field label={m.admin_sort()} hideLabel>
      <Select value={value ?? usual} onChange={({ target }) => onChange(others.find((sort) => sort === target.value))}>
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {labels[sort]()}
          </option>
        ))}
      </Select>
    </Field>
  )
}

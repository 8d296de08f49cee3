import { useQuery } from '@tanstack/react-query'
import type { VendorStatus } from '#contracts/vendors.ts'
import { counties } from '#contracts/wire/counties.ts'
import { vendorStatus } from '#web/features/shared/vendors/vendor-labels.ts'
import { categories } from '#web/features/shared/vendors/vendors.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/input.tsx'
import type { ChosenShops } from './announcements.queries.ts'

const byName = Object.entries(counties).sort(([, a], [, b]) => a.localeCompare(b))
const statuses = Object.keys(vendorStatus) as VendorStatus[]

interface ShopChoiceProps {
  chosen: ChosenShops
  onChange: (chosen: ChosenShops) => void
}

/** Which shops are written to, by state, county and category. */
export function ShopChoice({ chosen, onChange }: ShopChoiceProps) {
  const { data } = useQuery(categories)
  const choose = (change: Partial<ChosenShops>) => onChange({ ...chosen, ...change })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={m.announcements_status()}>
        <Select
          value={chosen.status}
          onChange={({ target: { value } }) => choose({ status: statuses.find((each) => each === value) ?? '' })}
        >
          <option value="">{m.announcements_every_status()}</option>
          {statuses.map((status) => (
            <option key={status} value={status}>
              {vendorStatus[status].label()}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={m.settings_county()}>
        <Select value={chosen.county} onChange={({ target: { value } }) => choose({ county: value })}>
          <option value="">{m.announcements_every_county()}</option>
          {byName.map(([slug, name]) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={m.announcements_category()}>
        <Select value={chosen.category} onChange={({ target: { value } }) => choose({ category: value })}>
          <option value="">{m.announcements_every_category()}</option>
          {data?.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name[getLocale()]}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

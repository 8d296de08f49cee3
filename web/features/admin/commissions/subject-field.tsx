import { useQuery } from '@tanstack/react-query'
import type { CommissionScope, CommissionSubject } from '#contracts/money/commissions.ts'
import { scopeNames, scopes, subjectName } from '#web/features/shared/commissions/scope-labels.ts'
import { categories } from '#web/features/shared/vendors/vendors.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/input.tsx'
import { ProductFinder, VendorSubjectFinder } from './subject-search.tsx'

interface SubjectFieldProps {
  value: CommissionSubject
  onChange: (subject: CommissionSubject) => void
  error: string | undefined
}

const blank = (scope: CommissionScope): CommissionSubject => ({ scope, key: null, name: null, vendorName: null })

/** What a rule is for: first the kind of thing, then which of them. */
export function SubjectField({ value, onChange, error }: SubjectFieldProps) {
  const { scope, key } = value
  return (
    <div className="grid gap-3">
      <Field label={m.commissions_what_for()} error={scope === 'CATEGORY' ? undefined : error}>
        <Select value={scope} onChange={({ target }) => onChange(blank(target.value as CommissionScope))}>
          {scopeNames.map((each) => (
            <option key={each} value={each}>
              {scopes[each].one()}
            </option>
          ))}
        </Select>
      </Field>
      {scope === 'CATEGORY' && <CategoryChoice value={value} onChange={onChange} error={error} />}
      {scope === 'VENDOR' && key === null && <VendorSubjectFinder onChoose={onChange} />}
      {scope === 'PRODUCT' && key === null && <ProductFinder onChoose={onChange} />}
      {(scope === 'VENDOR' || scope === 'PRODUCT') && key !== null && (
        <p className="flex items-center justify-between gap-3 rounded-control bg-sunken py-1 pr-1 pl-3.5">
          <span className="min-w-0">
            <b className="block font-[650] [overflow-wrap:anywhere]">{subjectName(value)}</b>
            {value.vendorName && <span className="meta block">{value.vendorName}</span>}
          </span>
          <Button variant="ghost" size="sm" onClick={() => onChange(blank(scope))}>
            {m.commissions_choose_other()}
          </Button>
        </p>
      )}
    </div>
  )
}

function CategoryChoice({ value, onChange, error }: SubjectFieldProps) {
  const { data = [] } = useQuery(categories)
  return (
    <Field label={m.commissions_category()} error={error}>
      <Select
        value={value.key ?? ''}
        onChange={({ target }) => {
          const chosen = data.find(({ slug }) => slug === target.value)
          onChange({ ...blank('CATEGORY'), key: chosen?.slug ?? null, name: chosen?.name ?? null })
        }}
      >
        <option value="">{m.commissions_choose_category()}</option>
        {data.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name[getLocale()]}
          </option>
        ))}
      </Select>
    </Field>
  )
}

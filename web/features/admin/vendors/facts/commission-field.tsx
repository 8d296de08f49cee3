import { Link } from '@tanstack/react-router'
import type { AdminVendor } from '#contracts/admin/vendors.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { RadioCards } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NumberInput } from '#web/ui/forms/number-input.tsx'

export interface CommissionFieldProps {
  vendor: Pick<AdminVendor, 'name' | 'commissionFixedKES'>
  /** Null is the marketplace's own. */
  value: number | null
  onChange: (percent: number | null) => void
  error: string | undefined
}

/** The marketplace's commission, or one agreed with this shop alone: saved, it is a rule from now on. */
export function CommissionField({ vendor, value, onChange, error }: CommissionFieldProps) {
  return (
    <div className="grid gap-2">
      <p aria-hidden className="font-semibold text-13">
        {m.admin_commission()}
      </p>
      <RadioCards
        label={m.admin_commission()}
        value={value === null ? 'usual' : 'own'}
        onChange={(chosen) => onChange(chosen === 'own' ? Number.NaN : null)}
        options={[
          { value: 'usual', label: m.admin_commission_usual_long() },
          { value: 'own', label: m.admin_commission_own() },
        ]}
        className="sm:grid-cols-2"
      />
      {value !== null && (
        <Field
          label={m.admin_commission_percent()}
          hint={
            vendor.commissionFixedKES
              ? m.commissions_with_fixed({ fixed: formatKES(vendor.commissionFixedKES) })
              : undefined
          }
          error={error}
          className="sm:w-1/2"
        >
          <NumberInput decimal value={value} onChange={onChange} after={<span className="text-ink-2">%</span>} />
        </Field>
      )}
      <p className="text-13 text-ink-2">
        {m.commissions_from_now()}{' '}
        <Link to="/admin/commissions" search={{ search: vendor.name }} className="link">
          {m.commissions_all_rules()}
        </Link>
      </p>
    </div>
  )
}

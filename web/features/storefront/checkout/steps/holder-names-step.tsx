import type { ValidatedCart } from '#web/features/shared/cart/use-validated-cart.ts'
import { lineName } from '#web/features/shared/cart/validate-cart.ts'
import { holderNamesOf } from '#web/features/storefront/checkout/checkout-body.ts'
import type { Checkout } from '#web/features/storefront/checkout/use-checkout.ts'
import { lineKey } from '#web/lib/cart/cart.ts'
import { m } from '#web/paraglide/messages.js'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'

interface HolderNamesStepProps {
  checkout: Checkout
  lines: ValidatedCart['lines']
}

/** One name for each ticket whose organiser greets people by name. The fields are named as in the body, where errors come for them. */
export function HolderNamesStep({ checkout, lines }: HolderNamesStepProps) {
  const { form, contact, namedLines } = checkout
  const errors = form.formState.errors as { items?: { holderNames?: ({ message?: string } | undefined)[] }[] }
  return (
    <>
      <p className="meta -mt-1 mb-3">{m.checkout_holder_names_text()}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {lines.flatMap((line, index) => {
          const key = lineKey(line.item)
          if (!namedLines.includes(key)) return []
          const orderer = key === namedLines[0] ? contact.name : ''
          const names = holderNamesOf(checkout, { line: key, quantity: line.item.quantity, orderer })
          return names.map((name, n) => (
            <Field
              // biome-ignore lint/suspicious/noArrayIndexKey: a ticket that is not issued yet is known by its place alone.
              key={`${key} ${n}`}
              label={m.checkout_holder({ type: lineName(line), number: n + 1 })}
              error={errors.items?.[index]?.holderNames?.[n] && m.checkout_holder_missing()}
            >
              <Input
                name={`items.${index}.holderNames.${n}`}
                value={name}
                onChange={(event) => {
                  const changed = names.with(n, event.target.value)
                  form.setValue(`holderNames.${key}`, changed, { shouldDirty: true })
                  form.clearErrors(`items.${index}.holderNames.${n}` as never)
                }}
                placeholder={m.checkout_holder_hint()}
                autoComplete="off"
                autoCapitalize="words"
                maxLength={80}
              />
            </Field>
          ))
        })}
      </div>
    </>
  )
}

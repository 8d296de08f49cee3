import type { ValidatedCart } from '#web/features/shared/cart/use-validated-cart.ts'
import { lineName } from '#web/features/shared/cart/validate-cart.ts'
import { holderNamesBody } from '#web/features/storefront/checkout/checkout-body.ts'
import type { Checkout } from '#web/features/storefront/checkout/use-checkout.ts'
import { lineKey } from '#web/lib/cart/cart.ts'
import { m } from '#web/paraglide/messages.js'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'

export interface HolderNamesStepProps {
  checkout: Checkout
  lines: ValidatedCart['lines']
}

/**
 * One name for each ticket whose organiser greets people by name; those not known yet are named later, in the account.
 * The fields are named as in the body, where errors come for them.
 */
export default function HolderNamesStep({ checkout, lines }: HolderNamesStepProps) {
  const { form, contact, namedLines } = checkout
  const errors = form.formState.errors as { items?: { holderNames?: ({ message?: string } | undefined)[] }[] }
  const named = lines.flatMap((line, index) => {
    const key = lineKey(line.item)
    if (!namedLines.includes(key)) return []
    const orderer = key === namedLines[0] ? contact.name : ''
    return [
      { line, index, key, names: holderNamesBody(checkout, { line: key, quantity: line.item.quantity, orderer }) },
    ]
  })
  const set = (key: string, names: (string | null)[]) =>
    form.setValue(`holderNames.${key}`, names, { shouldDirty: true })
  const isOpen = named.some(({ names }) => names.some((name) => name?.trim() === ''))

  function nameLater() {
    for (const { index, key, names } of named) {
      set(
        key,
        names.map((name) => name?.trim() || null),
      )
      form.clearErrors(`items.${index}.holderNames` as never)
    }
  }

  return (
    <>
      <p className="meta -mt-1 mb-3">{m.checkout_holder_names_text()}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {named.flatMap(({ line, index, key, names }) =>
          names.map((name, n) => {
            const label = m.checkout_holder({ type: lineName(line), number: n + 1 })
            if (name === null)
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a ticket that is not issued yet is known by its place alone.
                <div key={`${key} ${n}`} className="rounded-control border border-line border-dashed px-3.5 py-2.5">
                  <p className="font-[650] text-13">{label}</p>
                  <p className="meta">{m.checkout_named_later()}</p>
                  <button
                    type="button"
                    className="link -mb-2 min-h-11 text-13"
                    onClick={() => set(key, names.with(n, ''))}
                  >
                    {m.checkout_name_now()}
                  </button>
                </div>
              )
            return (
              <Field
                // biome-ignore lint/suspicious/noArrayIndexKey: a ticket that is not issued yet is known by its place alone.
                key={`${key} ${n}`}
                label={label}
                error={errors.items?.[index]?.holderNames?.[n] && m.checkout_holder_missing()}
              >
                <Input
                  name={`items.${index}.holderNames.${n}`}
                  value={name}
                  onChange={(event) => {
                    set(key, names.with(n, event.target.value))
                    form.clearErrors(`items.${index}.holderNames.${n}` as never)
                  }}
                  placeholder={m.checkout_holder_hint()}
                  autoComplete="off"
                  autoCapitalize="words"
                  maxLength={80}
                />
              </Field>
            )
          }),
        )}
      </div>
      {isOpen && (
        <p className="mt-2 text-13">
          {m.checkout_name_unsure()}{' '}
          <button type="button" className="link min-h-11" onClick={nameLater}>
            {m.checkout_name_later()}
          </button>
        </p>
      )}
    </>
  )
}

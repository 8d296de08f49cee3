import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { pageOrigin } from '#web/lib/routing/head.ts'
import { m } from '#web/paraglide/messages.js'
import { Field } from '#web/ui/forms/field.tsx'
import { AffixedInput } from '#web/ui/forms/input.tsx'
import { type NewShop, shopAddress } from './shop-draft.ts'
import { typedSlug } from './slug.ts'

/**
 * Where the shop will be found. Whether another shop has the address is seen while typing, also one that is not public
 * yet; who takes it meanwhile is told of when everything is sent.
 */
export function SlugField() {
  const { control } = useFormContext<NewShop>()
  const { field, fieldState } = useController({ control, name: 'slug' })
  const slug = field.value ?? ''
  const use = useUse(slug)
  return (
    <Field
      label={m.onboarding_slug()}
      hint={slug && m.onboarding_slug_hint({ address: `${new URL(pageOrigin()).host}/vendors/${slug}` })}
      error={fieldState.error?.message ?? (use === 'taken' ? m.onboarding_slug_taken() : undefined)}
      success={use === 'free' ? m.onboarding_slug_free() : undefined}
    >
      <AffixedInput
        prefix="/vendors/"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        name={field.name}
        ref={field.ref}
        value={slug}
        onChange={(event) => field.onChange(typedSlug(event.target.value))}
        onBlur={() => {
          field.onChange(slug.replace(/-$/, ''))
          field.onBlur()
        }}
      />
    </Field>
  )
}

/** Whether another shop has this address; undefined until it is known. */
function useUse(slug: string): 'taken' | 'free' | undefined {
  const settled = useSettled(slug)
  const isAsked = settled.length >= 3 && !settled.endsWith('-')
  // Nothing is asked before there is an address; the query has to have one all the same.
  const { data } = useQuery({ ...shopAddress(isAsked ? settled : '-'), enabled: isAsked })
  if (settled !== slug || !isAsked || !data) return undefined
  return data.isFree ? 'free' : 'taken'
}

/** The value once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 400)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { type AdminCollection, addCollection, changeCollection } from '#contracts/admin/featured.ts'
import type { Diet } from '#contracts/food-facts.ts'
import { dietLooks, diets } from '#web/features/shared/food/food-labels.ts'
import { categories } from '#web/features/shared/vendors/vendors.queries.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input, Select } from '#web/ui/forms/input.tsx'
import { NumberInput } from '#web/ui/forms/number-input.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Notice } from '#web/ui/surface.tsx'
import { ConfirmedFirst } from '#web/ui/workspace/confirmed-first.tsx'
import { useInvalidateAdmin } from '#web/ui/workspace/use-invalidate-admin.ts'

export interface CollectionSheetProps {
  /** The one that is changed; a new one is added without it. */
  collection?: AdminCollection
  onClose: () => void
}

/** A collection's name in both languages, and its rules. */
export default function CollectionSheet(props: CollectionSheetProps) {
  const title = props.collection ? m.featured_change_collection() : m.featured_new_collection()
  return (
    <ConfirmedFirst act={{ title }} onClose={props.onClose}>
      <ConfirmedCollectionSheet {...props} title={title} />
    </ConfirmedFirst>
  )
}

const scores = [3.5, 4, 4.2, 4.5, 4.7]

function ConfirmedCollectionSheet({ collection, title, onClose }: CollectionSheetProps & { title: string }) {
  const formId = useId()
  const invalidate = useInvalidateAdmin()
  const { data: named = [] } = useQuery(categories)
  const [en, setEn] = useState(collection?.name.en ?? '')
  const [sw, setSw] = useState(collection?.name.sw ?? '')
  const [price, setPrice] = useState(collection?.maxPriceKES ?? Number.NaN)
  const [scoreFrom, setScoreFrom] = useState(collection?.scoreFrom ?? null)
  const [diet, setDiet] = useState(collection?.diet ?? null)
  const [category, setCategory] = useState(collection?.category ?? null)
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const name = { en: en.trim(), sw: sw.trim() }
    if (!name.en || !name.sw) return setRefusal(m.featured_names_missing())
    const maxPriceKES = Number.isNaN(price) ? null : price
    if (maxPriceKES === null && scoreFrom === null && diet === null && category === null)
      return setRefusal(m.featured_rule_missing())
    setIsSending(true)
    setRefusal(undefined)
    const body = { name, maxPriceKES, scoreFrom, diet, category }
    try {
      if (collection) {
        await call(changeCollection, { params: { id: collection.id }, body: { ...body, version: collection.version } })
      } else await call(addCollection, { body })
      toast({ title: m.featured_collection_saved() })
      onClose()
    } catch (error) {
      setRefusal(refusalMessage(error))
    } finally {
      setIsSending(false)
      void invalidate()
    }
  }

  return (
    <Sheet
      open
      onOpenChange={() => isSending || onClose()}
      title={title}
      description={m.featured_rules_note()}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={isSending}>
            {m.admin_cancel()}
          </Button>
          <Button type="submit" form={formId} pending={isSending}>
            {m.featured_save()}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="grid gap-4">
        <Field label={m.featured_name_en()}>
          <Input lang="en" maxLength={60} value={en} onChange={({ target }) => setEn(target.value)} />
        </Field>
        <Field label={m.featured_name_sw()}>
          <Input lang="sw" maxLength={60} value={sw} onChange={({ target }) => setSw(target.value)} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={m.featured_max_price()} optional>
            <NumberInput prefix="KSh" value={price} onChange={setPrice} />
          </Field>
          <Field label={m.featured_diet()}>
            <Select
              value={diet ?? ''}
              onChange={({ target }) => setDiet(diets.find((each) => each === target.value) ?? null)}
            >
              <option value="">{m.featured_any_diet()}</option>
              {diets.map((each: Diet) => (
                <option key={each} value={each}>
                  {dietLooks[each].label()}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={m.featured_category()}>
            <Select value={category ?? ''} onChange={({ target }) => setCategory(target.value || null)}>
              <option value="">{m.featured_any_category()}</option>
              {named.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name[getLocale()]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={m.featured_score_from()} hint={m.featured_score_hint()}>
            <Select
              value={scoreFrom ?? ''}
              onChange={({ target }) => setScoreFrom(target.value ? Number(target.value) : null)}
            >
              <option value="">{m.featured_any_score()}</option>
              {[...new Set([...scores, ...(scoreFrom === null ? [] : [scoreFrom])])].map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        {refusal && (
          <Notice tone="bad" live>
            {refusal}
          </Notice>
        )}
      </form>
    </Sheet>
  )
}

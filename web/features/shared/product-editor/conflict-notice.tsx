import type { ProductForEditing } from '#contracts/catalog.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/surface.tsx'
import { writeField } from './product-field-labels.ts'
import { type FieldName, type ProductValues, productFields } from './product-fields.ts'
import { differences } from './values.ts'

export interface ConflictNoticeProps {
  opened: ProductForEditing
  latest: ProductForEditing
  /** What is in the form. */
  values: ProductValues
  onTake: () => void
  onKeep: () => void
}

/** Somebody else saved the product while it was open here: what they changed, and whose words count. */
export default function ConflictNotice({ opened, latest, values, onTake, onKeep }: ConflictNoticeProps) {
  const changedHere = new Set<FieldName>(differences(opened, values))
  return (
    <Notice
      tone="act"
      live
      title={m.products_conflict({ moment: formatDate(latest.updatedAt, 'moment') })}
      className="scroll-mt-4"
    >
      {m.products_conflict_text()}
      <dl className="mt-2 grid gap-0.5 [overflow-wrap:anywhere]">
        {differences(opened, latest).map((name) => (
          <div key={name}>
            <dt className="inline text-ink-2">{productFields[name].label()}: </dt>
            <dd className="inline">
              <del className="text-ink-2">{writeField(name, opened)}</del>
              {' → '}
              <ins className="font-semibold no-underline">{writeField(name, latest)}</ins>
              {changedHere.has(name) && (
                <span className="block pl-4">{m.products_conflict_yours({ value: writeField(name, values) })}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="ink" size="sm" onClick={onKeep}>
          {m.products_conflict_keep()}
        </Button>
        <Button variant="quiet" size="sm" onClick={onTake}>
          {m.products_conflict_take()}
        </Button>
      </div>
    </Notice>
  )
}

import { useController, useFormContext } from 'react-hook-form'
import { HoursEditor } from '#web/features/shared/vendor-profile/hours-editor.tsx'
import { PlaceFields } from '#web/features/shared/vendor-profile/place-fields.tsx'
import { m } from '#web/paraglide/messages.js'
import { Notice } from '#web/ui/surface.tsx'
import type { NewShop } from './shop-draft.ts'

export function PlaceStep() {
  const { control } = useFormContext<NewShop>()
  const { field, fieldState } = useController({ control, name: 'opening' })
  return (
    <>
      <PlaceFields />
      <h3 className="mt-8 text-17">{m.settings_hours()}</h3>
      <p className="meta mt-1 mb-2.5">{m.settings_hours_hint()}</p>
      <HoursEditor value={field.value ?? []} onChange={field.onChange} />
      {fieldState.error && (
        <Notice tone="bad" live className="mt-2">
          {fieldState.error.message}
        </Notice>
      )}
    </>
  )
}

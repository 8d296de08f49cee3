import { ButtonsGallery } from './gallery-buttons.tsx'
import { FieldsGallery } from './gallery-fields.tsx'
import { OverlaysGallery } from './gallery-overlays.tsx'
import { PaperGallery } from './gallery-paper.tsx'
import { StatesGallery } from './gallery-states.tsx'

/** The component sheet: each part in each state. */
export function Gallery() {
  return (
    <div className="wrap grid grid-cols-1 gap-8 pt-8 lg:grid-cols-2">
      <ButtonsGallery />
      <FieldsGallery />
      <OverlaysGallery />
      <StatesGallery />
      <PaperGallery />
    </div>
  )
}

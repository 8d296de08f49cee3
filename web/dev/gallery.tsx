import type { ReactNode } from 'react'
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

export function Group({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={wide ? 'lg:col-span-2' : undefined}>
      <h2 className="mb-3 border-ink border-b pb-2 text-17">{title}</h2>
      <div className="grid grid-cols-1 gap-3">{children}</div>
    </section>
  )
}

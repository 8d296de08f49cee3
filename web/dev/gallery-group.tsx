import type { ReactNode } from 'react'

/** Some parts of the sheet under one heading. */
export function Group({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={wide ? 'lg:col-span-2' : undefined}>
      <h2 className="mb-3 border-ink border-b pb-2 text-17">{title}</h2>
      <div className="grid grid-cols-1 gap-3">{children}</div>
    </section>
  )
}

import type { ReactNode } from 'react'
import { Card } from '#web/ui/surface.tsx'

/** One thing that is known of somebody, below its heading. */
export function Panel({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-line border-b px-4 py-3 md:px-5">
        <h2 className="text-17">{title}</h2>
        {note && <span className="meta">{note}</span>}
      </div>
      {children}
    </Card>
  )
}

export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="px-4 py-4 text-ink-2 md:px-5">{children}</p>
)

import { type ReactNode, useId } from 'react'
import { Card } from '#web/ui/surface.tsx'

export interface SettingsCardProps {
  title: string
  intro?: string
  children: ReactNode
}

export function SettingsCard({ title, intro, children }: SettingsCardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Card padded>
        <h2 id={id} className="text-20">
          {title}
        </h2>
        {intro && <p className="meta mt-1">{intro}</p>}
        <div className="mt-4">{children}</div>
      </Card>
    </section>
  )
}

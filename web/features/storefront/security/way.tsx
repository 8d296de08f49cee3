import type { ReactNode } from 'react'
import type { IconComponent } from '#web/ui/icon.tsx'

interface WayProps {
  icon: IconComponent
  name: string
  text: ReactNode
  /** What can be done with it. */
  children: ReactNode
}

/** One way to sign in. */
export function Way({ icon: Icon, name, text, children }: WayProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 border-line border-b px-4 py-3.5 last:border-0">
      <span className="grid size-11 flex-none place-items-center rounded-control bg-sunken">
        <Icon aria-hidden />
      </span>
      <div className="min-w-32 flex-1">
        <h2 className="font-[650] text-16">{name}</h2>
        <p className="meta">{text}</p>
      </div>
      {children}
    </li>
  )
}

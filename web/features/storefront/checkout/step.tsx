import { type ReactNode, useId } from 'react'

/** One question of the page, numbered. */
export function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-8 first:mt-5">
      <h2 id={id} className="mb-3.5 flex items-center gap-3 text-20">
        <span
          aria-hidden
          className="grid size-7 flex-none place-items-center rounded-[8px] bg-ink text-13 text-surface [font-stretch:100%]"
        >
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  )
}

import type { ReactNode } from 'react'

/** The frame of the account's forms: a title, and lines no longer than can be read. */
export function AccountPage({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  return (
    <div className="max-w-[560px]">
      <h1 className="mb-4 text-32 lg:text-42">{title}</h1>
      {intro && <p className="mb-5 text-ink-2">{intro}</p>}
      {children}
    </div>
  )
}

import type { ReactNode } from 'react'

/** A device of an exchange, by the gate where it stands. */
export function DeviceCard({ name, text }: { name: string; text: ReactNode }) {
  return (
    <div className="rounded-[14px] border-[1.5px] border-cloth-line bg-surface px-2 py-2 text-center text-13 text-on-cloth-2 leading-tight">
      <b className="block font-[750] text-17 text-ink [font-stretch:86%] [overflow-wrap:anywhere]">{name}</b>
      {text}
    </div>
  )
}

/** A number as large as it matters, and what it counts. */
export function BigNumber({
  count,
  title,
  text,
  isHot,
}: {
  count: number
  title: string
  text: string
  isHot?: boolean
}) {
  return (
    <div
      className={
        isHot
          ? 'grid grid-cols-[auto_1fr] items-center gap-4 rounded-[14px] bg-accent px-4 py-3 text-on-accent leading-tight'
          : 'grid grid-cols-[auto_1fr] items-center gap-4 border-line border-b px-4 py-3 leading-tight'
      }
    >
      <span className="min-w-[78px] text-right font-extrabold text-42 tabular-nums leading-none [font-stretch:78%]">
        {count}
      </span>
      <span>
        <b className="text-17">{title}</b>
        <small className={isHot ? 'block text-15 text-[#3a2500]' : 'block text-15 text-on-cloth-2'}>{text}</small>
      </span>
    </div>
  )
}

import { cn } from '#web/ui/cn.ts'

/** What was chosen with a line: `+ Brown ugali + Avocado`, below its name. */
export function LineOptions({ names, className }: { names: readonly string[]; className?: string }) {
  if (names.length === 0) return null
  return (
    <span className={cn('flex flex-wrap gap-x-2.5 font-semibold text-13 leading-snug', className)}>
      {names.map((name) => (
        <span key={name} className="min-w-0 [overflow-wrap:anywhere]">
          <span aria-hidden>+ </span>
          {name}
        </span>
      ))}
    </span>
  )
}

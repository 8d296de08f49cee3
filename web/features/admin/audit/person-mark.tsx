import { shopInitials } from '#web/ui/brand/vendor-logo.tsx'
import { cn } from '#web/ui/cn.ts'

/** The first letters of a name; those of the program itself for what nobody with an account did. */
export function PersonMark({ name }: { name: string | null }) {
  return (
    <span
      aria-hidden
      className={cn(
        'grid size-8 flex-none place-items-center rounded-[7px] font-bold text-12',
        name ? 'bg-selected text-on-selected' : 'bg-sunken text-ink-2',
      )}
    >
      {shopInitials(name ?? 'Uliza')}
    </span>
  )
}

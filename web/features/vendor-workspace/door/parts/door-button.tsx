import type { ComponentProps } from 'react'
import { cn } from '#web/ui/cn.ts'

const looks = {
  accent: 'bg-accent text-on-accent shadow-[inset_0_-2.5px_0_var(--color-accent-edge)]',
  white: 'bg-white text-[#1f1a30]',
  ink: 'bg-[#1f1a30] text-white',
  quiet:
    'border-[1.5px] border-white/45 bg-[rgb(0_0_0/0.25)] in-data-[verdict=amber]:border-[#1f1a30]/55 in-data-[verdict=amber]:bg-[#1f1a30]/10',
}

export interface DoorButtonProps extends ComponentProps<'button'> {
  look?: keyof typeof looks
}

/** Hit by a thumb, in the dark and in the rain: 64 pixels high, 56 on a short screen. */
export const doorButtonClass = (look: keyof typeof looks, className?: string) =>
  cn(
    'relative flex min-h-16 w-full select-none items-center justify-center gap-2.5 overflow-hidden rounded-[14px] px-4 text-center font-bold text-17 leading-tight disabled:opacity-60 [@media(max-height:700px)]:min-h-14',
    looks[look],
    className,
  )

export function DoorButton({ look = 'accent', className, ...rest }: DoorButtonProps) {
  return <button type="button" className={doorButtonClass(look, className)} {...rest} />
}

/** What stands at the foot of the screen. */
export function DoorFoot({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={cn(
        'relative z-2 grid flex-none gap-2.5 px-3.5 in-data-[verdict=amber]:px-5 in-data-[verdict=red]:px-6 pt-2.5 pb-[calc(14px+env(safe-area-inset-bottom))] [@media(max-height:700px)]:gap-2 [@media(max-height:700px)]:pt-2 [@media(max-height:700px)]:pb-2.5',
        className,
      )}
      {...rest}
    />
  )
}

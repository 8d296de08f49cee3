import { cn } from '#web/ui/cn.ts'

/** The mark: a korosho and a diamond, which make a question mark. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 28 34" aria-hidden="true" className={cn('h-[34px] w-7', className)}>
      <path
        d="M13.6 0C22 0 27.6 5 27.2 12.2C26.8 18.6 21.6 21 17.6 22.4C16.2 22.9 16 23.6 14.4 23.6C12 23.6 11 21.4 12.2 19.4C13.8 16.6 17.6 15.6 17.8 12C18 9.2 15.6 7.8 13 8.6C10.2 9.5 9.6 13.4 5.4 13.4C2 13.4 .2 10.6 1 7.6C2.2 3 7.4 0 13.6 0Z"
        fill="var(--color-accent)"
      />
      <circle cx="21" cy="9" r="1.7" fill="var(--color-cloth)" />
      <circle cx="20.4" cy="14.4" r="1.3" fill="var(--color-cloth)" />
      <path d="M14 25.4L18.4 29.7L14 34L9.6 29.7Z" fill="currentColor" />
    </svg>
  )
}

export function Logo({ className }: { className?: string }) {
  return (
    <span
      className={cn(
        'flex min-h-11 items-center gap-2 font-extrabold text-[27px] leading-none tracking-[-.02em] [font-stretch:78%]',
        className,
      )}
    >
      <Mark />
      uliza
    </span>
  )
}

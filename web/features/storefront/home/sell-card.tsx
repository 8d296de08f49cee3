import { Link } from '@tanstack/react-router'
import { m } from '#web/paraglide/messages.js'
import { Mark } from '#web/ui/brand/logo.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'

const onboarding: string = '/onboarding/vendor'

/** Asks who sells to come. It stands where the next vendor would. */
export function SellCard({ className }: { className?: string }) {
  return (
    <div
      className={cn(
        'grid content-center justify-items-center gap-1.5 rounded-card border-[1.5px] border-line-strong border-dashed px-5 py-7 text-center',
        className,
      )}
    >
      <Mark className="mb-1 h-11 w-9" />
      <h3 className="text-17">{m.home_sell_title()}</h3>
      <p className="meta max-w-[30ch]">{m.home_sell_text()}</p>
      <Link to={onboarding} className={cn(buttonClass({ variant: 'quiet', size: 'sm' }), 'mt-2')}>
        {m.home_sell_action()}
      </Link>
    </div>
  )
}

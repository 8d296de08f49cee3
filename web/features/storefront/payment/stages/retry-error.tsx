import { m } from '#web/paraglide/messages.js'
import { Notice } from '#web/ui/surface.tsx'

/** Why the next try did not begin, if it did not. */
export function RetryError({ problem, className }: { problem: string | null | undefined; className?: string }) {
  if (!problem) return null
  return (
    <Notice tone="bad" live className={className} title={`${m.payment_not_sent_again()}.`}>
      {problem}
    </Notice>
  )
}

import { findProviderReason } from '#contracts/money/find-provider-reason.ts'
import type { MoneyDirection } from '#contracts/money/provider-reasons.ts'
import { parseSystemReason } from '#contracts/wire/system-reason.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { usePaymentProviders } from './provider-name.tsx'
import { providerReasonLabels } from './provider-reason-labels.ts'

interface ProviderSaysProps {
  provider: string
  direction: MoneyDirection
  /** The provider's own, its code before them. */
  words: string
  /** Where what it means to the customer stands beside, only what that leaves unsaid is added. */
  isExplained?: boolean
  className?: string
}

/** What a provider said, in our words with what to do next; its own stand below, for its portal and its support. */
export function ProviderSays({ provider, direction, words, isExplained = false, className }: ProviderSaysProps) {
  const { providerName, meanings } = usePaymentProviders()
  const names = { provider: providerName(provider) }
  const reason = findProviderReason(meanings(provider), direction, words)
  const { why, next } = providerReasonLabels[reason ?? 'UNKNOWN']
  return (
    <span className={cn('block [overflow-wrap:anywhere]', className)}>
      {(reason !== null || !isExplained) && (
        <span className="block">{[why(names), next?.(names)].filter(Boolean).join(' ')}</span>
      )}
      {/* A code of the program's own is said above. */}
      {parseSystemReason(words) === null && (
        <span className="block text-ink-2">{m.provider_says({ ...names, words })}</span>
      )}
    </span>
  )
}

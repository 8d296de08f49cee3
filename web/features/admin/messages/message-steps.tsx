import type { MessageState } from '#contracts/admin/messages.ts'
import { cn } from '#web/ui/cn.ts'

const looks = {
  done: 'border-ink bg-ink',
  came: 'border-money bg-money',
  failed: 'border-danger bg-danger',
  open: 'border-ink-3 bg-surface',
}
export type StepLook = keyof typeof looks

/** One diamond each for queued, sent, delivered, read. */
const steps: Record<MessageState, readonly StepLook[]> = {
  QUEUED: ['done', 'open', 'open', 'open'],
  SENT: ['done', 'done', 'open', 'open'],
  DELIVERED: ['done', 'done', 'came', 'open'],
  READ: ['done', 'done', 'done', 'came'],
  FAILED: ['done', 'failed', 'open', 'open'],
  PASSED_ON: ['done', 'failed', 'open', 'open'],
  NOT_SENT: ['open', 'open', 'open', 'open'],
}

export const Diamond = ({ look }: { look: StepLook }) => (
  <span className={cn('size-2 flex-none rotate-45 border-[1.5px]', looks[look])} />
)

/** How far a message has come; the words beside it say the same. */
export const MessageSteps = ({ state }: { state: MessageState }) => (
  <span aria-hidden className="inline-flex flex-none items-center">
    {steps[state].map((look, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the places are the steps
      <span key={place} className="inline-flex items-center">
        {place > 0 && <span className={cn('h-[1.5px] w-3.5', look === 'open' ? 'bg-line' : 'bg-ink')} />}
        <Diamond look={look} />
      </span>
    ))}
  </span>
)

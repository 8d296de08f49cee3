import type { MessageState } from '#contracts/admin/messages.ts'
import { cn } from '#web/ui/cn.ts'

const looks = {
  done: 'border-ink bg-ink',
  came: 'border-money bg-money',
  failed: 'border-danger bg-danger',
  open: 'border-ink-3 bg-surface',
}
export type StepLook = keyof typeof looks

/** One diamond each; what a state says nothing of is open. */
const steps = ['queued', 'sent', 'delivered', 'read'] as const

const reached: Record<MessageState, Partial<Record<(typeof steps)[number], StepLook>>> = {
  QUEUED: { queued: 'done' },
  SENT: { queued: 'done', sent: 'done' },
  DELIVERED: { queued: 'done', sent: 'done', delivered: 'came' },
  READ: { queued: 'done', sent: 'done', delivered: 'done', read: 'came' },
  FAILED: { queued: 'done', sent: 'failed' },
  PASSED_ON: { queued: 'done', sent: 'failed' },
  NOT_SENT: {},
}

export const Diamond = ({ look }: { look: StepLook }) => (
  <span className={cn('size-2 flex-none rotate-45 border-[1.5px]', looks[look])} />
)

/** How far a message has come; the words beside it say the same. */
export const MessageSteps = ({ state }: { state: MessageState }) => (
  <span aria-hidden className="inline-flex flex-none items-center">
    {steps.map((step) => {
      const look = reached[state][step] ?? 'open'
      return (
        <span key={step} className="inline-flex items-center">
          {step !== 'queued' && <span className={cn('h-[1.5px] w-3.5', look === 'open' ? 'bg-line' : 'bg-ink')} />}
          <Diamond look={look} />
        </span>
      )
    })}
  </span>
)

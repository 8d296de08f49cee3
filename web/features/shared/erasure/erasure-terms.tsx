import type { Erasure } from '#contracts/admin/users/erasure.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Notice } from '#web/ui/surface.tsx'
import { Halves } from '#web/ui/workspace/stops-and-goes-on.tsx'
import Archive from '~icons/lucide/archive'
import Eraser from '~icons/lucide/eraser'

interface ErasureTermsProps {
  erasure: Erasure
  /** What is said of tickets to come, and the box to tick. */
  words: { tickets: string; knows: string }
  knows: boolean
  onKnows: (knows: boolean) => void
  /** Why nothing was done: the box is not ticked. */
  error?: string | undefined
}

/** What goes when an account is erased, what the law keeps, and what erasing waits for. */
export function ErasureTerms({ erasure, words, knows, onKnows, error }: ErasureTermsProps) {
  const { orders, addresses, tickets } = erasure
  const waits = waitsFor(erasure)
  return (
    <div className="grid gap-4">
      <Halves
        gone={{
          title: m.erasure_gone(),
          icon: Eraser,
          items: [m.erasure_gone_person({ count: addresses }), m.erasure_gone_sessions(), m.erasure_gone_names()],
        }}
        kept={{
          title: m.erasure_kept(),
          icon: Archive,
          items: [m.erasure_kept_orders({ count: orders }), m.erasure_kept_receipts()],
        }}
      />
      {waits.length > 0 && (
        <Notice tone="info" title={m.erasure_waits()}>
          {waits.join(', ')}. {m.erasure_waits_text()}
        </Notice>
      )}
      {tickets.length > 0 && (
        <div className="grid gap-1">
          <Notice tone="act" title={words.tickets}>
            {tickets
              .map(({ event, startsAt, quantity, paidKES }) =>
                m.erasure_ticket({ event, day: formatDate(startsAt, 'date'), quantity, amount: formatKES(paidKES) }),
              )
              .join('; ')}
            . {m.erasure_tickets_text()}
          </Notice>
          <Field label={words.tickets} hideLabel error={error}>
            <Checkbox checked={knows} onChange={onKnows}>
              {words.knows}
            </Checkbox>
          </Field>
        </div>
      )}
    </div>
  )
}

/** What is still open of somebody, each with its number. */
export function waitsFor({ waitsFor: { orders, payments, refunds, suspense } }: Erasure): string[] {
  return [
    ...(orders > 0 ? [m.erasure_waits_orders({ count: orders })] : []),
    ...(payments > 0 ? [m.erasure_waits_payments({ count: payments })] : []),
    ...(refunds > 0 ? [m.erasure_waits_refunds({ count: refunds })] : []),
    ...(suspense > 0 ? [m.erasure_waits_suspense()] : []),
  ]
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paymentStatus } from '#web/features/shared/payments/payment-status.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { RadioCards } from '#web/ui/forms/choices.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Notice } from '#web/ui/surface.tsx'
import { candidatePayments } from './reconciliation.queries.ts'

export interface PaymentChoiceProps {
  /** Where the money came. */
  provider: string
  amountKES: number
  /** When the money came. */
  near: string
  value: string | undefined
  onChange: (id: string) => void
}

/** Which payment the money was for: those of its amount that wait, the nearest in time first. */
export function PaymentChoice({ provider, amountKES, near, value, onChange }: PaymentChoiceProps) {
  const [search, setSearch] = useState('')
  const query = useQuery(candidatePayments(provider, amountKES, near, search))
  const amount = formatKES(amountKES)
  return (
    <div className="grid gap-2">
      <p className="font-semibold text-13">{m.reconcile_payments_label({ amount })}</p>
      <SearchBox label={m.reconcile_payments_search()} value={search} onSearch={setSearch} />
      {query.isError && <Notice tone="bad">{m.reconcile_payments_failed()}</Notice>}
      {query.isPending && <Skeleton className="h-14 rounded-control" />}
      {query.data?.items.length === 0 && <p className="meta">{m.reconcile_payments_none({ amount })}</p>}
      {query.data && query.data.items.length > 0 && (
        <RadioCards<string>
          label={m.reconcile_payments_label({ amount })}
          value={value}
          onChange={onChange}
          options={query.data.items.map(({ id, order, customer, phone, createdAt, status }) => ({
            value: id,
            label: <span className="tabular-nums">{formatOrderNumber(order.number)}</span>,
            hint: [customer, phone, formatDate(createdAt, 'moment')].filter(Boolean).join(' · '),
            aside: <StatusBadge look={paymentStatus[status]} />,
          }))}
        />
      )}
    </div>
  )
}

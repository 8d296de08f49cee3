import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CustomerOrder } from '#contracts/orders.ts'
import { m } from '#web/paraglide/messages.js'
import ChevronRight from '~icons/lucide/chevron-right'
import CircleHelp from '~icons/lucide/circle-help'
import { orderProblems } from './order-problems.queries.ts'

interface ProblemLinkProps {
  order: CustomerOrder
  /** Stands there while nothing can be reported. */
  children?: ReactNode
}

/** Leads to where something is reported, or was: only where the server says so. */
export function ProblemLink({ order, children }: ProblemLinkProps) {
  const { data, isLoading } = useQuery({ ...orderProblems(order.id), enabled: mayBeWrong(order) })
  if (isLoading) return null
  if (!data || (!data.report && data.items.length === 0)) return children
  const isOpen = data.items.some(({ endedAt }) => endedAt === null)
  return (
    <Link
      to="/account/orders/$id/help"
      params={{ id: order.id }}
      className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface px-4 py-2 font-[650] hover:bg-sunken print:hidden"
    >
      <CircleHelp aria-hidden className="flex-none" />
      <span className="flex-1">
        {isOpen ? m.problems_link_open() : data.report ? m.problems_link() : m.problems_link_over()}
      </span>
      <ChevronRight aria-hidden className="size-[18px] flex-none" />
    </Link>
  )
}

const tooEarly: readonly CustomerOrder['status'][] = ['PAID', 'ACCEPTED']
/** It was paid, and something of it may have come; the event of a ticket may have begun wherever the order is. */
const mayBeWrong = ({ paidAt, status, lines }: CustomerOrder) =>
  paidAt !== null && (!tooEarly.includes(status) || lines.some(({ kind }) => kind === 'TICKET'))

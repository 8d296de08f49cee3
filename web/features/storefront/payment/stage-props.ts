import type { ReactNode } from 'react'
import type { CustomerOrder, OrderWithPayment } from '#contracts/orders.ts'
import type { RetryPayment } from './use-retry-payment.ts'

/** What orders and tickets look like elsewhere too. */
export interface OrderViews {
  /** How far it is, with what can be done. */
  state: (order: CustomerOrder) => ReactNode
  receipt: (order: CustomerOrder) => ReactNode
  tickets: (order: CustomerOrder) => ReactNode
  cancel: (order: CustomerOrder) => ReactNode
  reorder: (order: CustomerOrder) => ReactNode
}

/** What a stage of an unpaid order is drawn from. */
export interface StageProps {
  order: OrderWithPayment
  views: OrderViews
  retry: RetryPayment
}

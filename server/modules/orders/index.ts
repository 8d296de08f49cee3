export { expireOrders, rejectUnacceptedOrders } from './end-due-orders.ts'
export { orderPaymentEnds } from './order-payment-ends.ts'
export { mountOrders } from './orders.routes.ts'
export { releaseEarnings } from './release-earnings.ts'

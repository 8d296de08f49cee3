import { type Settings, windowMinutes } from '#server/platform/settings.ts'

export const ordersFields = {
  PAYMENT_WINDOW_MINUTES: windowMinutes.default(10),
  ACCEPTANCE_WINDOW_MINUTES: windowMinutes.default(10),
}

export interface OrdersConfig {
  /** How long an order waits for its payment. */
  paymentWindowMinutes: number
  /** How long a paid order waits for its vendor's acceptance. */
  acceptanceWindowMinutes: number
}

export const ordersConfig = (settings: Settings<typeof ordersFields>): OrdersConfig => ({
  paymentWindowMinutes: settings.PAYMENT_WINDOW_MINUTES,
  acceptanceWindowMinutes: settings.ACCEPTANCE_WINDOW_MINUTES,
})

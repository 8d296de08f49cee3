import * as z from 'zod'
import { KraPin } from '#contracts/money/invoices.ts'
import { StartError } from '#server/platform/errors.ts'
import { flag, type Settings, windowMinutes } from '#server/platform/settings.ts'

export const ordersFields = {
  PAYMENT_WINDOW_MINUTES: windowMinutes.default(10).describe('How many minutes an order waits for its payment.'),
  ACCEPTANCE_WINDOW_MINUTES: windowMinutes.default(10).describe('How many minutes a paid order waits for its vendor.'),
  MARKET_NAME: z.string().min(1).max(80).default('Uliza').describe('Who issues the monthly invoices of commissions.'),
  MARKET_ADDRESS: z.string().max(200).default('').describe('Its address.'),
  MARKET_KRA_PIN: KraPin.optional().describe('Its PIN at the Kenya Revenue Authority.'),
  MARKET_VAT_REGISTERED: flag.describe('Whether it is registered for VAT (with a PIN): the commission then holds it.'),
}

/** Who issues the invoices of commissions. */
export interface MarketIssuer {
  name: string
  address: string
  kraPin: string | null
  isVatRegistered: boolean
}

export interface OrdersConfig {
  /** How long an order waits for its payment. */
  paymentWindowMinutes: number
  /** How long a paid order waits for its vendor's acceptance. */
  acceptanceWindowMinutes: number
  market: MarketIssuer
}

export function ordersConfig(settings: Settings<typeof ordersFields>): OrdersConfig {
  const kraPin = settings.MARKET_KRA_PIN ?? null
  const isVatRegistered = settings.MARKET_VAT_REGISTERED ?? false
  if (isVatRegistered && !kraPin) throw new StartError('MARKET_VAT_REGISTERED needs the MARKET_KRA_PIN.')
  return {
    paymentWindowMinutes: settings.PAYMENT_WINDOW_MINUTES,
    acceptanceWindowMinutes: settings.ACCEPTANCE_WINDOW_MINUTES,
    market: { name: settings.MARKET_NAME, address: settings.MARKET_ADDRESS, kraPin, isVatRegistered },
  }
}

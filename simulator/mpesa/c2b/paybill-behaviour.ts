import { z } from 'zod'
import { createScenarioAssignments } from '#simulator/platform/scenario-assignments.ts'

/** How one payment to the business number is checked with the merchant and reported to it. */
export const PaybillBehaviour = z.strictObject({
  /** `off`: external validation is not enabled for the shortcode. `timeout`: the merchant's answer comes too late. */
  validation: z.enum(['ask', 'timeout', 'off']).default('ask'),
  confirmation: z.enum(['once', 'none', 'duplicate', 'late']).default('once'),
})
export type PaybillBehaviour = z.infer<typeof PaybillBehaviour>

/** Named ways for a payment to go, for the control API and the page. */
export const paybillScenarios: Record<string, { label: string; behaviour: PaybillBehaviour }> = {
  'validation-timeout': {
    label: 'The shop does not answer the validation in time',
    behaviour: { validation: 'timeout', confirmation: 'once' },
  },
  unvalidated: { label: 'Nobody asks the shop first', behaviour: { validation: 'off', confirmation: 'once' } },
  'confirmation-lost': {
    label: 'The confirmation is lost',
    behaviour: { validation: 'ask', confirmation: 'none' },
  },
  'confirmation-repeated': {
    label: 'The confirmation comes three times',
    behaviour: { validation: 'ask', confirmation: 'duplicate' },
  },
  'confirmation-late': {
    label: 'The confirmation comes three minutes late',
    behaviour: { validation: 'ask', confirmation: 'late' },
  },
}

export type Registration = {
  responseType: 'Completed' | 'Cancelled'
  confirmationUrl: string
  validationUrl: string
  /** Version 1 tells the payer's number as a hash, version 2 with its middle masked. */
  version: 1 | 2
}

export type Paybill = ReturnType<typeof createPaybill>

/** What is known of payments by hand: where they are reported to, and what happens to the next ones of a phone. */
export function createPaybill() {
  let registration: Registration | undefined
  const assignments = createScenarioAssignments(() => ({ name: 'default', behaviour: PaybillBehaviour.parse({}) }))
  return {
    assignments,
    registration: () => registration,
    register(addresses: Registration) {
      registration = addresses
    },
    /** Safaricom's portal deletes what is registered; a reset does not. */
    unregister() {
      registration = undefined
    },
    clear: () => assignments.clear(),
  }
}

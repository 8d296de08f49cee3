import * as z from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { Nothing, text } from '../wire/primitives.ts'
import { KraPin } from './invoices.ts'

/** To whom receipts are made out, where that is not the customer as such: a company that counts them as its costs. */
export const BillingDetails = z.object({
  companyName: z.string(),
  kraPin: z.string(),
})
export type BillingDetails = z.infer<typeof BillingDetails>

export const readBillingDetails = endpoint({
  method: 'GET',
  path: '/api/user/billing-details',
  summary: 'The company to which the receipts of the customer are made out; null of who buys for themselves',
  access: 'user',
  response: z.object({ billingDetails: BillingDetails.nullable() }),
})

export const saveBillingDetails = endpoint({
  method: 'PUT',
  path: '/api/user/billing-details',
  summary: 'Has receipts that are numbered from now on made out to a company',
  access: 'user',
  body: z.strictObject({ companyName: text(60).meta({ examples: ['Delta Studio Limited'] }), kraPin: KraPin }),
  response: z.object({ billingDetails: BillingDetails }),
})

export const deleteBillingDetails = endpoint({
  method: 'DELETE',
  path: '/api/user/billing-details',
  summary: 'Has receipts that are numbered from now on made out to the customer again',
  status: 204,
  access: 'user',
  response: Nothing,
})

import * as z from 'zod'
import { MessageChannel } from './notifications/choices.ts'
import { endpoint } from './wire/endpoint.ts'
import { Nothing, VendorId } from './wire/primitives.ts'

/** So many shops may be waited for by one customer. */
export const maxOpeningAlerts = 20
/** After so many days nobody waits any longer. */
export const openingAlertDays = 7

export const listOpeningAlerts = endpoint({
  method: 'GET',
  path: '/api/user/opening-alerts',
  summary: 'Lists which shops the customer wants to be told of when they take orders, and how they would be told',
  access: 'user',
  response: z.object({
    /** The last asked for first. */
    vendorIds: z.array(VendorId),
    /** By which channel, as things stand; null where it stands in the account alone. */
    by: MessageChannel.nullable(),
  }),
})

const ofShop = { path: '/api/user/opening-alerts/:id', params: z.object({ id: VendorId }) } as const

export const requestOpeningAlert = endpoint({
  method: 'PUT',
  ...ofShop,
  summary: 'Has the customer told, once, when a shop takes orders; once more changes nothing',
  status: 204,
  access: 'user',
  // Each may cost an SMS.
  limits: [{ name: 'opening-alert', max: 40, every: '1 day', by: 'account' }],
  response: Nothing,
  errors: ['not_found', 'shop_is_open', 'too_many_opening_alerts'],
})

export const dropOpeningAlert = endpoint({
  method: 'DELETE',
  ...ofShop,
  summary: 'Has the customer not told when a shop takes orders; once more changes nothing',
  status: 204,
  access: 'user',
  response: Nothing,
})

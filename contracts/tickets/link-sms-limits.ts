import type { CountedLimit } from '../wire/limit.ts'

/** Of an account or a guest; whoever runs the market pays for each. */
export const linkSmsOfSender: CountedLimit = {
  name: 'ticket-sms-of',
  max: 10,
  every: '1 day',
  by: 'account',
  of: 'SMS',
}
export const linkSmsOfShop: CountedLimit = {
  name: 'ticket-sms-of-shop',
  max: 100,
  every: '1 day',
  by: 'shop',
  of: 'SMS',
}

/** A phone is written to by different senders, none of whom may fill it. */
export const linkSmsToPhone: CountedLimit = { name: 'ticket-sms', max: 5, every: '1 hour', by: 'phone', of: 'SMS' }

/** Of what a guest paid for, which is counted apart: what cost nothing keeps it from no phone. */
export const paidLinkSmsToPhone: CountedLimit = {
  name: 'ticket-sms-paid',
  max: 5,
  every: '1 hour',
  by: 'phone',
  of: 'SMS',
}
/** Of what a guest did not pay for: it costs whoever orders it nothing. */
export const unpaidLinkSmsToPhone: CountedLimit = {
  name: 'ticket-sms-day',
  max: 10,
  every: '1 day',
  by: 'phone',
  of: 'SMS',
}

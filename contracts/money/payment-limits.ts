import type { CountedLimit } from '../wire/limit.ts'

/** How often one phone may be prompted in ten minutes, whoever asks; and one customer may ask, on whatever phones. */
export const promptsOfPhone: CountedLimit = {
  name: 'prompts-of-phone',
  max: 10,
  every: '10 minutes',
  by: 'phone',
  of: 'prompts',
}
export const promptsOfCustomer: CountedLimit = {
  name: 'prompts-of-customer',
  max: 30,
  every: '10 minutes',
  by: 'account',
  of: 'prompts',
}

/** How often one phone may be prompted in a day, whoever asks: a stranger's phone must not ring through the night. */
export const promptsOfPhoneInDay: CountedLimit = {
  name: 'prompts-of-phone-in-day',
  max: 30,
  every: '1 day',
  by: 'phone',
  of: 'prompts',
}

/** On how many phones one customer may ask in a day: those of a family, and not of strangers'. */
export const promptedPhones: CountedLimit = {
  name: 'prompted-phones',
  max: 5,
  every: '1 day',
  by: 'account',
  of: 'phones',
}
/** A guest is anybody, and anew with each order. */
export const promptedPhonesOfGuest: CountedLimit = {
  name: 'prompted-phones-of-guest',
  max: 2,
  every: '1 day',
  by: 'guest',
  of: 'phones',
}

/** Of what prompts a phone to pay; counted by the statement that writes the payment. */
export const promptLimits: readonly CountedLimit[] = [
  promptsOfPhone,
  promptsOfPhoneInDay,
  promptsOfCustomer,
  promptedPhones,
  promptedPhonesOfGuest,
]

/** However many request it, a provider is asked about one payment once in a while. */
export const queriesOfPayment: CountedLimit = {
  name: 'ask',
  max: 1,
  every: '10 seconds',
  by: 'payment',
  of: 'queries of the provider',
}
/** The queries that people request do not use up the whole rate limit either, however many payments are open. */
export const queriesOfCustomer: CountedLimit = {
  name: 'asks',
  max: 6,
  every: '1 minute',
  by: 'account',
  of: 'queries of the provider',
}

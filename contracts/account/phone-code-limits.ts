import type { CountedLimit } from '../wire/limit.ts'
import { phoneCodePauseSeconds, visitorCodePauseSeconds } from './phone-code-rules.ts'

/** Of a phone in one browser, or of an account. First, so that a press too early uses up nothing. */
export const phoneCodePause: CountedLimit = {
  name: 'phone-code-pause',
  max: 1,
  every: `${phoneCodePauseSeconds} seconds`,
  by: 'phone',
  of: 'codes for one purpose',
}

/** Of browsers that are no known device of its account: a new one for each request would wait for nothing. */
export const visitorCodesPause: CountedLimit = {
  name: 'phone-code-pause-visitors',
  max: 1,
  every: `${visitorCodePauseSeconds} seconds`,
  by: 'phone',
  of: 'codes on devices that are new to its account',
}

export const phoneCodesOfAccount: CountedLimit = {
  name: 'phone-code-of',
  max: 5,
  every: '1 hour',
  by: 'account',
  of: 'codes for one purpose',
}
export const phoneCodesOfAccountInDay: CountedLimit = {
  name: 'phone-code-day-of',
  max: 10,
  every: '1 day',
  by: 'account',
  of: 'codes for one purpose',
}

/** A mobile network has all its phones behind a few addresses. */
export const phoneCodesFromNetwork: CountedLimit = {
  name: 'phone-code-from',
  max: 20,
  every: '1 hour',
  by: 'network',
  of: 'codes for one purpose',
}
/** For what is asked for by who is not signed in, of whom more are behind one address. */
export const phoneCodesFromVisitors: CountedLimit = {
  name: 'phone-code-from-visitors',
  max: 60,
  every: '1 hour',
  by: 'network',
  of: 'codes for one purpose',
}

export const phoneCodesToPhone: CountedLimit = {
  name: 'phone-code',
  max: 5,
  every: '1 hour',
  by: 'phone',
  of: 'codes for one purpose',
}
export const phoneCodesToPhoneInDay: CountedLimit = {
  name: 'phone-code-day',
  max: 10,
  every: '1 day',
  by: 'phone',
  of: 'codes for one purpose',
}

/**
 * Of a phone's ten codes in a day four are for the devices on which its account was signed in to: strangers who ask for
 * all of theirs do not use up the day of whoever has the phone. In all there are no more SMS than ten.
 */
export const visitorCodesToPhoneInDay: CountedLimit = {
  name: 'phone-code-day-visitors',
  max: 6,
  every: '1 day',
  by: 'phone',
  of: 'codes for one purpose',
}
export const knownDeviceCodesToPhoneInDay: CountedLimit = {
  name: 'phone-code-known',
  max: 4,
  every: '1 day',
  by: 'phone',
  of: 'more codes on devices of its account, from any network',
}

/** Each is paid for, whoever asks for them. */
export const phoneCodesOfMarket: CountedLimit = {
  name: 'phone-codes',
  max: 5000,
  every: '1 day',
  by: 'market',
  of: 'codes for one purpose',
}

const ofAll: readonly CountedLimit[] = [phoneCodePause, phoneCodesToPhone, phoneCodesOfMarket]

/** Of an endpoint that sends a code to whoever is signed in, or to a visitor. */
export const accountPhoneCodes: readonly CountedLimit[] = [
  ...ofAll,
  phoneCodesToPhoneInDay,
  phoneCodesOfAccount,
  phoneCodesOfAccountInDay,
  phoneCodesFromNetwork,
]
export const visitorPhoneCodes: readonly CountedLimit[] = [
  ...ofAll,
  visitorCodesPause,
  visitorCodesToPhoneInDay,
  knownDeviceCodesToPhoneInDay,
  phoneCodesFromVisitors,
]

/** A code takes few tries by itself; the limit keeps what tries from costing anything. */
export const phoneCodeTries: CountedLimit = {
  name: 'phone-code-tries',
  max: 60,
  every: '1 hour',
  by: 'account',
  of: 'tries',
}

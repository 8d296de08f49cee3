import type { CallLimit, CountedLimit } from '../wire/limit.ts'

/** Each is a question to Google. */
export const captchaChecks: CountedLimit = {
  name: 'captcha',
  max: 60,
  every: '15 minutes',
  by: 'network',
  of: 'checks of a captcha for one act',
}

/** Each says whether the account is at home on the device. Beyond them it is asked for a captcha as any other. */
export const knownDeviceChecks: CountedLimit = {
  name: 'captcha-device',
  max: 20,
  every: '1 hour',
  by: 'device',
  of: 'calls without a captcha',
}

export const loginsFromNetwork: CountedLimit = {
  name: 'login',
  max: 60,
  every: '15 minutes',
  by: 'network',
  of: 'tries',
}

export const loginsFromNetworkToAccount: CountedLimit = {
  name: 'login-to',
  max: 10,
  every: '15 minutes',
  by: 'account and network',
  of: 'tries',
}

export const loginsOnDevice: CountedLimit = {
  name: 'login-device',
  max: 10,
  every: '15 minutes',
  by: 'account and device',
  of: 'tries',
}

/** From devices on which nobody has signed in to the account, wherever they are. */
export const loginsByStrangers: CountedLimit = {
  name: 'login-account',
  max: 20,
  every: '1 hour',
  by: 'account',
  of: 'vain tries on unknown devices',
}

export const signUps: CountedLimit = { name: 'register', max: 30, every: '1 hour', by: 'network', of: 'sign-ups' }
/** Beyond it a network signs nobody up: refusals tell which addresses have an account. */
export const refusedSignUps: CountedLimit = {
  name: 'register-refused',
  max: 10,
  every: '1 hour',
  by: 'network',
  of: 'addresses that have an account',
}

/** By session: whoever has stolen one uses up its own tries, and locks nobody out. A right one is no try. */
export const passwordTries: CountedLimit = {
  name: 'password',
  max: 10,
  every: '15 minutes',
  by: 'session',
  of: 'passwords',
}

/** Then the session ends, and what has stolen it begins again. */
export const confirmationCodes: CountedLimit = {
  name: 'factor-session',
  max: 5,
  every: '15 minutes',
  by: 'session',
  of: 'wrong codes',
}

/** A link cannot be guessed; the limit keeps what tries from costing anything. */
export const linkTries: CallLimit = { name: 'link', max: 30, every: '1 hour', by: 'network' }

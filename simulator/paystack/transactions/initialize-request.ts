import { z } from 'zod'
import { bodyFields, validationError } from '#simulator/paystack/paystack-http.ts'

export type InitializeRequest = {
  email: string
  /** In cents, as all of Paystack's amounts. */
  amount: number
  reference: string | undefined
  callbackUrl: string | undefined
  /** Where the customer goes who gives up. */
  cancelUrl: string | undefined
  /** Comes back as it was sent, an object or a string; "" when there was none. */
  metadata: unknown
}

const minAmount = 300

function readEmail(value: unknown) {
  if (value === undefined || value === '') {
    throw validationError('missing_params', 'Email Address is required', 'Provide all required params')
  }
  const email = z.email().safeParse(value)
  // Paystack knows that nobody on the internet has an address below .local.
  if (!email.success || email.data.endsWith('.local')) {
    throw validationError(
      'invalid_email_address',
      'Invalid Email Address Passed',
      'Pass a valid email address and try again',
    )
  }
  return email.data
}

function readAmount(value: unknown) {
  if (value === undefined || value === '') {
    throw validationError('missing_params', 'Amount is required', 'Provide all required params')
  }
  const amount = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount < minAmount) {
    throw validationError(
      'invalid_amount',
      'Invalid Amount Sent',
      'Ensure the amount is an integer of at least 300 subunits',
    )
  }
  return amount
}

function readReference(value: unknown) {
  if (value === undefined || value === '') return undefined
  if (typeof value !== 'string' || !/^[A-Za-z0-9.=-]+$/.test(value)) {
    throw validationError('invalid_reference', 'Invalid Transaction Reference', 'Use only letters, digits, -, . and =')
  }
  return value
}

/** Only addresses a browser can be sent to. */
function readUrl(value: unknown) {
  if (value === undefined || value === '') return undefined
  const url = typeof value === 'string' ? URL.parse(value) : null
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw validationError('invalid_callback_url', 'Invalid Callback URL', 'Pass an absolute URL')
  }
  return url.href
}

/** Metadata may be an object, or a string with an object in it. */
function cancelActionIn(metadata: unknown): unknown {
  if (typeof metadata !== 'string') return bodyFields(metadata).cancel_action
  try {
    return bodyFields(JSON.parse(metadata)).cancel_action
  } catch {
    return undefined
  }
}

/** Reads what a transaction is started with, or refuses it with the first thing that is wrong. */
export function readInitializeRequest(body: unknown): InitializeRequest {
  const { email, amount, currency = 'KES', reference, callback_url, metadata = '' } = bodyFields(body)
  const read = { email: readEmail(email), amount: readAmount(amount), reference: readReference(reference) }
  if (currency !== 'KES') {
    throw validationError(
      'unsupported_currency',
      'Currency not supported by merchant',
      'Use a currency of this account',
    )
  }
  return { ...read, callbackUrl: readUrl(callback_url), cancelUrl: readUrl(cancelActionIn(metadata)), metadata }
}

import type { SmsStatus } from '../sms.tables.ts'

/** What a delivery report says of an SMS. */
export interface SmsReport {
  id: string
  status: Exclude<SmsStatus, 'ACCEPTED'>
  failure: string | null
  network: string | null
  phone: string | null
  hasOptedOut: boolean
}

const onItsWay = ['Sent', 'Submitted', 'Buffered']
const failed = ['Rejected', 'Failed', 'AbsentSubscriber', 'Expired']

const short = (value: string | null) => value?.slice(0, 100) || null

/** A report as it was posted; null of what is none, or of a state that nobody knows. */
export function readReport(raw: string): SmsReport | null {
  const form = new URLSearchParams(raw)
  const [id, word] = [form.get('id'), form.get('status') ?? '']
  if (!id || id.length > 200) return null
  const facts = { id, network: short(form.get('networkCode')), phone: readNumber(form.get('phoneNumber')) }
  if (word === 'Success') return { ...facts, status: 'DELIVERED', failure: null, hasOptedOut: false }
  if (onItsWay.includes(word)) return { ...facts, status: 'ON_ITS_WAY', failure: null, hasOptedOut: false }
  if (!failed.includes(word)) return null
  const failure = short(form.get('failureReason')) ?? word
  return { ...facts, status: 'FAILED', failure, hasOptedOut: failure === 'UserInBlackList' }
}

/** What somebody wrote to us, as far as it is about getting SMS at all. */
export interface SmsChoice {
  phone: string
  isStopped: boolean
  at: Date
}

const stops = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'ACHA', 'SIMAMISHA', 'ONDOA']
const starts = ['START', 'UNSTOP', 'SUBSCRIBE', 'ANZA', 'ENDELEA']

/** An SMS that somebody wrote to us; null of any other word, and of what is none. */
export function readIncoming(raw: string, now: Date): SmsChoice | null {
  const form = new URLSearchParams(raw)
  const phone = readNumber(form.get('from'))
  const [word = ''] = (form.get('text') ?? '').trim().toUpperCase().split(/\W/)
  const isStopped = stops.includes(word)
  if (!phone || (!isStopped && !starts.includes(word))) return null
  return { phone, isStopped, at: readMoment(form.get('date'), now) }
}

/** A number that opted out at the provider. */
export function readOptOut(raw: string, now: Date): SmsChoice | null {
  const phone = readNumber(new URLSearchParams(raw).get('phoneNumber'))
  return phone ? { phone, isStopped: true, at: now } : null
}

/** With a plus, or without as some of its calls write it. */
function readNumber(written: string | null): string | null {
  const digits = /^\+?(\d{9,15})$/.exec((written ?? '').trim())?.[1]
  return digits ? `+${digits}` : null
}

/** A moment of theirs, in UTC where they name no zone; never one that is still to come. */
function readMoment(written: string | null, now: Date): Date {
  const text = (written ?? '').trim().replace(' ', 'T')
  const at = new Date(/[zZ]|[+-]\d{2}:?\d{2}$/.test(text) ? text : `${text}Z`)
  return Number.isNaN(at.getTime()) || at > now ? now : at
}

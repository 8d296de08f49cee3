/** What came of one SMS that the provider was asked to send. */
export type SmsAnswer =
  | { kind: 'ACCEPTED'; id: string; costCents: number; parts: number }
  /** `isForGood`: it is never accepted for this number. `hasOptedOut`: its owner wants none. */
  | { kind: 'REFUSED'; reason: string; isForGood: boolean; hasOptedOut: boolean }
  /** It may have gone: there is no key by which a second request would be the same one. */
  | { kind: 'UNCERTAIN'; reason: string }

/** Africa's Talking's codes for one recipient: accepted, and refused with what to do about it. */
const accepted = [100, 101, 102]
/** Refused now: our balance or our sender ID, which an administrator mends, or their own fault. */
const laterCodes = [402, 405, 500, 501]
const optedOutCode = 406

const refused = (reason: string, isForGood: boolean): SmsAnswer => ({
  kind: 'REFUSED',
  reason,
  isForGood,
  hasOptedOut: false,
})

/** `KES 0.8000`, `0`; a part of a cent counts as one. Null of what is no amount. */
export function parseCost(cost: unknown): number | null {
  const [, currency, amount] = /^(?:([A-Z]{3})\s)?(\d+(?:\.\d+)?)$/.exec(String(cost)) ?? []
  if (amount === undefined || (currency !== undefined && currency !== 'KES')) return null
  return Math.ceil(Number((Number(amount) * 100).toFixed(4)))
}

const object = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** The answer to a request for one recipient: HTTP 201 may hold a refusal, and no recipient at all. */
export function readAnswer(status: number, body: Record<string, unknown>): SmsAnswer {
  if (status >= 500) return { kind: 'UNCERTAIN', reason: `The provider answered ${status}.` }
  if (status !== 201) return refused(`The provider refused the request: ${status}.`, status === 400)
  const { Recipients, Message } = object(body.SMSMessageData)
  const [recipient] = Array.isArray(Recipients) ? Recipients : []
  // Such as InvalidSenderId, which nobody's number is to blame for.
  if (recipient === undefined) return refused(String(Message ?? 'No recipient was answered.').slice(0, 200), false)
  const { statusCode, status: word, messageId, cost, messageParts } = object(recipient)
  const code = Number(statusCode)
  if (!accepted.includes(code)) {
    const reason = `${String(word)} (${code})`
    const hasOptedOut = code === optedOutCode
    return { kind: 'REFUSED', reason, isForGood: !laterCodes.includes(code), hasOptedOut }
  }
  const parts = Number(messageParts)
  return {
    kind: 'ACCEPTED',
    id: String(messageId),
    costCents: parseCost(cost) ?? 0,
    parts: Number.isInteger(parts) && parts > 0 ? parts : 1,
  }
}

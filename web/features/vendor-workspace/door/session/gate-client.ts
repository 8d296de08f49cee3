import { type GateIdentity, getGateIdentity } from '#contracts/door/devices.ts'
import { createClient } from '#web/lib/api/api-client.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { watched } from '#web/lib/connection.ts'

/**
 * Of the device or the person at the gate, whose session may be another than the one that the rest of the pages have.
 */
let csrfToken: string | undefined

const csrf = {
  get: () => csrfToken,
  refresh: async () => void (await fetchIdentity()),
}

/**
 * Calls of the gate. A refused session is no reason to sign in over the page: a device has none, and it scans on
 * without.
 */
export const { call: callGate } = createClient({ fetch: (url, init) => watched(fetch(url, init)), csrf })

export async function fetchIdentity(): Promise<{ identity: GateIdentity; clockOffset: number }> {
  const sentAt = Date.now()
  const identity = await callGate(getGateIdentity, { signal: AbortSignal.timeout(8000) })
  csrfToken = identity.csrfToken
  return { identity, clockOffset: measureClockOffset(identity.now, sentAt) }
}

/** Server's clock minus device's: its moment stands for the middle of the way there and back. */
export const measureClockOffset = (serverNow: string, sentAt: number): number =>
  Math.round(Date.parse(serverNow) - (sentAt + Date.now()) / 2)

/** The server has understood and said no; anything else says nothing of the request. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 403, 408, 429].includes(error.status)

export const isRevoked = (error: unknown): boolean => error instanceof ApiError && error.code === 'device_revoked'
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 401 || ['wrong_role', 'right_missing', 'no_longer_staff'].includes(error.code ?? ''))

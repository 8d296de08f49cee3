import { createHmac } from 'node:crypto'
import { notMeMark } from '#contracts/account/not-me-link.ts'
import type { SecurityEventKind } from '#contracts/account/security-events.ts'
import type { AccountEmailKind } from '#contracts/admin/users/users.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import type { KeySecrets } from '#server/platform/sealing.ts'
import { accountEmails } from '../identity.tables.ts'

/** Messages about an account that carry a link by which whoever it was not locks it. */
export type NotMeKind = Extract<
  AccountEmailKind & SecurityEventKind,
  `LOST_FACTOR_${string}` | `SECOND_FACTOR_${string}` | `RECOVERY_${string}` | `P${string}_CHANGED` | `${string}_DEVICE`
>

/**
 * ALONE: it is what the message is for. BESIDE: another leads to where more is to be seen. A changed address has none:
 * what opens the account again would be mailed to the new one.
 */
const places: Record<NotMeKind, 'ALONE' | 'BESIDE'> = {
  LOST_FACTOR_REQUESTED: 'ALONE',
  LOST_FACTOR_AGREED: 'ALONE',
  LOST_FACTOR_ENDED: 'ALONE',
  LOST_FACTOR_REMOVED: 'ALONE',
  NEW_DEVICE: 'BESIDE',
  PASSWORD_CHANGED: 'BESIDE',
  PHONE_CHANGED: 'BESIDE',
  SECOND_FACTOR_ADDED: 'BESIDE',
  SECOND_FACTOR_REMOVED: 'BESIDE',
  RECOVERY_CODES_MADE: 'BESIDE',
  RECOVERY_CODE_USED: 'BESIDE',
}

export const hasNotMeLink = (kind: AccountEmailKind): kind is NotMeKind => kind in places

/** Where in its mail the link stands; null of what has none. */
export const notMePlace = (kind: AccountEmailKind) => (hasNotMeLink(kind) ? places[kind] : null)

export const isNotMeKind = sql`${accountEmails.kind} in (${sql.raw(
  Object.keys(places)
    .map((kind) => `'${kind}'`)
    .join(', '),
)})`

/**
 * The token of a message, which is worked out each time it is sent, so that its mail and its SMS have the same: it
 * stands in no row, and its hash is kept.
 */
export const notMeToken = ({ current }: KeySecrets, id: string): string =>
  createHmac('sha256', current).update(`not-me:${id}`).digest('base64url')

/** The token is behind the `#`, which browsers send to nobody: it is in no log and in no Referer. */
export const notMeLink = (publicUrl: string, token: string) => `${publicUrl}/auth/reset#${notMeMark}${token}`

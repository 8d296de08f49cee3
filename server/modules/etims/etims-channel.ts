import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'
import type { InvoiceId } from '#contracts/wire/primitives.ts'
import { type Channel, publish } from '#server/modules/outbox/index.ts'
import { days, hours, minutes, plus } from '#server/platform/clock.ts'
import type { Live } from '#server/platform/live-updates.ts'
import { type SigningDeps, signDocument } from './sign-document.ts'
import type { Issuer } from './signable.ts'
import { Refused } from './signing-errors.ts'

/** It is tried for a week by itself, then it waits for a person. */
const triedFor = days(7)
const shortestPause = minutes(1)
const longestPause = hours(6)

/** Sends what was issued to the authority: of one issuer one after the other, of several at once. */
export function etimsChannel(deps: SigningDeps & { live: Live }): Channel {
  const { db, clock, live, readSignable } = deps
  const turns = new LRUCache<string, LimitFunction>({ max: 1_000 })
  const turnsOf = (issuer: Issuer): LimitFunction => {
    const key = issuer ?? 'MARKET'
    const known = turns.get(key) ?? pLimit(1)
    turns.set(key, known)
    return known
  }
  return {
    atOnce: 8,
    failsAlone: true,
    async prepare({ subjectId }) {
      const document = subjectId && (await readSignable(db, subjectId as InvoiceId))
      if (!document) return null
      const { reference, issuerName, vendorId } = document
      return {
        address: `${reference}, ${issuerName}`,
        send: async () => {
          const lookAgainAt = await turnsOf(document.issuer)(() => signDocument(deps, document))
          if (!lookAgainAt) publish(live, { type: 'invoices_changed', vendorId })
          return lookAgainAt
        },
      }
    },
    pauses: ({ tries, firstFailedAt }) => {
      if (firstFailedAt && firstFailedAt <= plus(clock.now(), -triedFor) && tries > 20) return []
      // As long again as it has failed for. Its tries alone would count the times that it waited for another's turn.
      const failedFor = firstFailedAt ? clock.now().getTime() - firstFailedAt.getTime() : 0
      const pause = Math.min(failedFor, shortestPause * 2 ** Math.min(tries - 1, 10), longestPause)
      return Array(tries).fill(Math.max(pause, shortestPause))
    },
    isPermanent: (error) => error instanceof Refused,
  }
}

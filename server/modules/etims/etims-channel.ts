import type { InvoiceId } from '#contracts/wire/primitives.ts'
import { type Channel, publish } from '#server/modules/outbox/index.ts'
import { days, hours, minutes, plus } from '#server/platform/clock.ts'
import { inTurn } from '#server/platform/in-turn.ts'
import type { Live } from '#server/platform/live-updates.ts'
import { type SigningDeps, signDocument } from './sign-document.ts'
import { Refused } from './signing-errors.ts'

/** It is tried for a week by itself, then it waits for a person. */
const triedFor = days(7)
const shortestPause = minutes(1)
const longestPause = hours(6)

/** Sends what was issued to the authority: of one issuer one after the other, of several at once. */
export function etimsChannel(deps: SigningDeps & { live: Live }): Channel {
  const { db, clock, live, readSignable } = deps
  const ofIssuer = inTurn()
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
          const lookAgainAt = await ofIssuer(document.issuer ?? 'MARKET', () => signDocument(deps, document))
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

import { expect } from 'vitest'
import { matchOpenLines } from '#server/modules/reconciliation/index.ts'
import { anAdmin } from '../builders/people.ts'
import type { World } from '../world/world.ts'
import type { History } from './history.ts'
import { payOwedRefunds, resolveAllStuck } from './portal.ts'
import { importStatement, resolveLines, resolveSuspense } from './reconcile.ts'
import { reviewContradictions, settleUncertain } from './settle-uncertain.ts'
import type { Review } from './steps.ts'
import { untilIdle } from './until-idle.ts'

/**
 * Lets everything end that ends by itself, and a person look up what became of what was sent and is not learned; once,
 * they may have it sent again where nothing became of it.
 */
export async function untilSent(world: World, { isResent }: Partial<Review> = {}) {
  await untilIdle(world)
  await reviewContradictions(world, await anAdmin(world))
  await untilIdle(world)
  await resolveAllStuck(world, { isResent })
  await untilIdle(world)
  await resolveAllStuck(world)
  await untilIdle(world)
}

/** A person goes through every list until nothing stands on any of them. */
export async function reviewLists(world: World, { admin }: History, { choice, isStatementFirst }: Review) {
  const reviews = [() => settleUncertain(world, admin), () => importStatement(world, admin)]
  for (const review of isStatementFirst ? reviews.toReversed() : reviews) {
    await review()
    await untilSent(world)
  }
  // What was refunded because it came late, or twice, may need a person in its turn.
  for (let round = 0; round < 3; round++) {
    await settleUncertain(world, admin)
    await resolveLines(admin)
    await resolveSuspense(admin, choice)
    await untilSent(world)
    await payOwedRefunds(world)
    // It shows what was sent since.
    await importStatement(world, admin)
  }
  // A line whose payment became known after it was imported is matched at night.
  await matchOpenLines({ db: world.db, log: world.app.log })
}

/** Nothing is left on the lists of the statement, of suspense, and of payments that may have been charged. */
export async function assertNothingListed({ admin }: History) {
  const count = async (url: string) => (await admin.get(url)).body.items
  expect({
    unmatched: await count('/api/admin/reconciliation/lines?show=UNMATCHED'),
    mismatched: await count('/api/admin/reconciliation/lines?show=AMOUNT_MISMATCH'),
    suspense: await count('/api/admin/suspense?state=OPEN'),
    uncertain: await count('/api/admin/uncertain-payments'),
    owed: await count('/api/admin/refunds?status=STUCK'),
  }).toEqual({ unmatched: [], mismatched: [], suspense: [], uncertain: [], owed: [] })
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { World } from '#server/testing/world/world.ts'
import { aHistory } from './testing/money-model/a-history.ts'
import {
  assertBooksAgree,
  assertDifferenceIsListed,
  countOutcomes,
  heldByProvider,
  mustHold,
} from './testing/money-model/invariants.ts'
import { resolveAllStuck } from './testing/money-model/portal.ts'
import { someSteps } from './testing/money-model/steps.ts'
import { untilIdle } from './testing/money-model/until-idle.ts'

const soak = process.env.SOAK === '1'
const histories = Number(process.env.MODEL_HISTORIES ?? (soak ? 10_000 : 500))
/** A new database after so many: what is checked after every step is all that it holds. */
const perDatabase = 20
const seed = Number(process.env.MODEL_SEED ?? Date.now() % 1_000_000_000)
process.stdout.write(`money model: ${histories} histories, MODEL_SEED=${seed} tells them again\n`)

/** The outcomes that histories must have reached, or they would prove little. */
const requiredOutcomes = [
  'order COMPLETED',
  'order EXPIRED',
  'order REJECTED',
  'order CANCELLED',
  'payment SUCCEEDED',
  'payment FAILED',
  'refund SUCCEEDED',
  'TO_SOURCE SUCCEEDED',
  'TO_PHONE SUCCEEDED',
  'TO_PHONE FAILED',
  'learned ORIGINAL',
  'learned UNANSWERED',
  'learned GIVEN_UP',
  'learned RESENT',
  'payout PAID',
  'payout FAILED',
  'payout REJECTED',
  'webhook event REPEATED',
  'webhook event WRONG_AMOUNT',
  'webhook event CONTRADICTED',
  'uncertain payment SUCCEEDED',
  'uncertain payment FAILED',
]

describe('whatever happens to money', () => {
  const met = new Map<string, number>()
  const databases = Math.ceil(histories / perDatabase)
  it.concurrent.for(Array.from({ length: databases }, (_, n) => n))(
    "keeps the ledger true, complete and in agreement with the provider's (%i)",
    { timeout: 600_000 },
    // Its own `expect`: the common one does not know which of those at the same time it speaks for.
    async (n, { expect }) => {
      const world = new World()
      await world.start()
      try {
        const heldBefore = await heldByProvider(world)
        const property = fc.asyncProperty(someSteps, async (steps) => {
          const history = await aHistory(world)
          for (const step of steps) {
            await history.take(step)
            await mustHold(world, history)
          }
          await untilIdle(world)
          await resolveAllStuck(world)
          await untilIdle(world)
          await mustHold(world, history)
          await assertDifferenceIsListed(world, heldBefore)
          await history.settleUncertain()
          await untilIdle(world)
          // What was refunded because it came late may need a person in its turn.
          await resolveAllStuck(world)
          await untilIdle(world)
          await mustHold(world, history)
          await assertBooksAgree(world, heldBefore)
        })
        await fc.assert(property, { numRuns: Math.min(perDatabase, histories), seed: seed + n, endOnFailure: true })
        const outcomes = await countOutcomes(world)
        expect(outcomes).not.toEqual({})
        for (const [outcome, count] of Object.entries(outcomes)) met.set(outcome, (met.get(outcome) ?? 0) + count)
      } finally {
        await world.stop()
      }
    },
  )

  it('covers every outcome with its histories', () => {
    expect(requiredOutcomes.filter((outcome) => !met.has(outcome))).toEqual([])
  })
})

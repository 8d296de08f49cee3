import fc from 'fast-check'
import { expect, it } from 'vitest'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { putInSuspense } from '#server/modules/payments/index.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { anAdmin } from '#server/testing/builders/people.ts'
import { type GivenLine, importStatementCsv, statementCsv } from '#server/testing/builders/statements.ts'
import { newReceipt } from '#server/testing/stand-ins/webhook-sender.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

/** A line's fields, without those that each import generates (its id, its statement). */
async function whatIsKnown() {
  const { rows } = await world.db.execute(sql`
    select receipt, details, amount_cents, completed_at, account, state, matched_id from statement_lines order by receipt, details, amount_cents`)
  return rows
}

/** A day's movements: known, with another amount, unknown, with charges under the same receipts. */
async function aDay(): Promise<GivenLine[]> {
  const now = world.clock.now()
  const lines: GivenLine[] = []
  for (let n = 0; n < 8; n++) {
    const receipt = newReceipt()
    const known = { provider: 'mpesa', reason: 'UNEXPLAINED', receipt, phone: null, payment: null } as const
    if (n % 4 !== 3)
      await inTransaction(world.db, (tx) => putInSuspense(tx, { ...known, amountCents: (n + 1) * 100_00 }, now))
    lines.push({ receipt, amountKES: (n + 1) * 100 + (n % 4 === 2 ? 1 : 0), details: `Pay Bill ${n}` })
    if (n % 2 === 0) lines.push({ receipt, amountKES: -9, details: 'Pay Bill Charge' })
  }
  return lines
}

it('imports any shuffled, overlapping split of a statement with the same result as the whole', async () => {
  const [admin, day] = [await anAdmin(world), await aDay()]
  await importStatementCsv(admin, statementCsv(day))
  const whole = await whatIsKnown()
  expect(new Set(whole.map(({ state }) => state))).toEqual(new Set(['MATCHED', 'AMOUNT_MISMATCH', 'UNMATCHED']))
  const part = fc.uniqueArray(fc.nat(day.length - 1), { minLength: 1 })
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 5 }), fc.boolean(), async (parts, atOnce) => {
      await world.db.execute(sql`truncate statement_lines, statements cascade`)
      const covered = new Set(parts.flat())
      const rest = day.map((_, place) => place).filter((place) => !covered.has(place))
      const files = [...parts, ...(rest.length > 0 ? [rest] : [])].map((places, n) =>
        importPart(`part ${n}`, statementCsv(places.map((place) => day[place] as GivenLine))),
      )
      if (atOnce) await Promise.all(files.map((file) => file()))
      else for (const file of files) await file()
      expect(await whatIsKnown()).toEqual(whole)
    }),
    { numRuns: 40 },
  )
  expect(await verifyLedger(world.db)).toEqual([])

  function importPart(name: string, csv: string) {
    return async () => expect([201, 409]).toContain((await importStatementCsv(admin, csv, name)).status)
  }
})

import { randomInt } from 'node:crypto'
import { expect } from 'vitest'
import type { DisbursementRow } from '#server/modules/payments/disbursements/disbursement-deps.ts'
import { disbursements } from '#server/modules/payments/disbursements/disbursements.tables.ts'
import { refunds } from '#server/modules/payments/payments.tables.ts'
import { uniqueReceipts } from '#server/modules/payments/settlement/receipts.tables.ts'
import { days } from '#server/platform/clock.ts'
import { and, eq, isNotNull, ne, sql } from '#server/platform/database/drizzle.ts'
import { anAdmin, type Person } from '../builders/people.ts'
import type { World } from '../world/world.ts'
import { pick } from './steps.ts'

/** A receipt as read in the portal; none of the simulator's has this prefix. */
export const aReceiptByHand = () => `HAND${String(randomInt(1_000_000_000)).padStart(9, '0')}`

/**
 * What the portal shows of the money that came for an order, by its prompts or by hand, under its number as people type
 * it.
 */
export const paymentsOf = (world: World, number: string) =>
  world.phones.accountLedger
    .movements()
    .filter(({ amountKES, account = '' }) => amountKES > 0 && account.replaceAll(' ', '').toUpperCase() === number)

/**
 * What a person finds in the portal: the movement of a disbursement, if there was one, that nothing here has counted.
 */
async function findMovement(world: World, { kind, phone, originalReceipt, amountCents }: DisbursementRow) {
  const counted = new Set((await world.db.select().from(uniqueReceipts)).map(({ receipt }) => receipt))
  return world.phones.accountLedger.movements().find((movement) => {
    if (counted.has(movement.receipt)) return false
    if (kind === 'TO_SOURCE') return movement.kind === 'reversal' && movement.linkedReceipt === originalReceipt
    const isTheirs = `+${movement.phone}` === phone && movement.amountKES === -amountCents / 100
    return movement.kind === 'b2c' && isTheirs
  })
}

/** Nobody pays by hand what was sent to M-Pesa: it would be paid twice, and no program can prevent that. */
export async function isSent(world: World, what: 'payouts' | 'refunds', id: string): Promise<boolean> {
  const { rows } = await world.db.execute(sql`select from ${sql.identifier(what)} where id = ${id} and status = 'SENT'`)
  return rows.length > 0
}

/** A person pays one of the latest refunds by hand. */
export async function paySomeRefund(world: World, admin: Person, n: number) {
  const { items } = (await admin.get('/api/admin/refunds?limit=12')).body
  if (items.length === 0) return
  const { id } = pick(items as { id: string }[], n)
  if (await isSent(world, 'refunds', id)) return
  const answer = await admin.post(`/api/admin/refunds/${id}/settle`, { reference: aReceiptByHand() })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
}

const stuckRows = (world: World) =>
  world.db
    .select()
    .from(disbursements)
    .where(and(eq(disbursements.status, 'SENT'), isNotNull(disbursements.stuckAt)))

/** What administrators are shown of what needs them: the ids of refunds and payouts. */
async function listedIds(world: World): Promise<Set<string>> {
  const admin = await anAdmin(world)
  const lists = await Promise.all(
    ['refunds', 'payouts'].map((what) => admin.get(`/api/admin/${what}?status=STUCK&limit=100`)),
  )
  return new Set(lists.flatMap(({ body }) => body.items.map(({ id }: { id: string }) => id)))
}

/**
 * A person looks up the refund that waits longest, and settles it by its receipt, or has it sent again where none was
 * paid.
 */
export async function resolveOneStuckRefund(world: World) {
  const row = (await stuckRows(world)).find(({ refundId }) => refundId)
  if (!row) return
  const movement = await findMovement(world, row)
  const admin = await anAdmin(world)
  const url = `/api/admin/refunds/${row.refundId}`
  const answer = movement
    ? await admin.post(`${url}/settle`, { reference: movement.receipt })
    : await admin.post(`${url}/retry`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

/**
 * All whose outcome was not learned is on a list, and settled from there by what the portal shows: by its receipt; by a
 * payment by hand where a refund was not made, unless it is sent again; as failed where a payout was not.
 */
export async function resolveAllStuck(world: World, { isResent = false } = {}) {
  const rows = await stuckRows(world)
  if (rows.length === 0) return
  const listed = await listedIds(world)
  expect(rows.filter(({ refundId, payoutId }) => !listed.has(refundId ?? payoutId ?? ''))).toEqual([])
  // A payout is not called failed before a day has passed.
  world.clock.pass(days(1))
  const admin = await anAdmin(world)
  for (const row of rows) {
    const movement = await findMovement(world, row)
    const url = row.refundId ? `/api/admin/refunds/${row.refundId}` : `/api/admin/payouts/${row.payoutId}`
    const reference = movement?.receipt ?? aReceiptByHand()
    const answer =
      isResent && row.refundId && !movement
        ? await admin.post(`${url}/retry`)
        : movement || row.refundId
          ? await admin.post(`${url}/settle`, { reference })
          : await admin.post(`${url}/fail`, { reason: 'The portal does not show it' })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  expect(await stuckRows(world)).toEqual([])
}

/**
 * All that is still owed to customers is on a list, and a person pays it from there, unless the portal shows that it
 * was sent after all.
 */
export async function payOwedRefunds(world: World) {
  const owed = await world.db.select({ id: refunds.id }).from(refunds).where(ne(refunds.status, 'SUCCEEDED'))
  if (owed.length === 0) return
  const listed = await listedIds(world)
  expect(owed.filter(({ id }) => !listed.has(id))).toEqual([])
  const admin = await anAdmin(world)
  for (const { id } of owed) {
    const sent = await world.db.select().from(disbursements).where(eq(disbursements.refundId, id))
    const movements = await Promise.all(sent.map((row) => findMovement(world, row)))
    const reference = movements.find((movement) => movement !== undefined)?.receipt ?? aReceiptByHand()
    const answer = await admin.post(`/api/admin/refunds/${id}/settle`, { reference })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
}

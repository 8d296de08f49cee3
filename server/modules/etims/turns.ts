import { randomUUID } from 'node:crypto'
import type { EtimsDeviceId, InvoiceId } from '#contracts/wire/primitives.ts'
import { minutes, plus } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { and, eq, isNull, lte, or } from '#server/platform/database/drizzle.ts'
import { assert } from '#server/platform/errors.ts'
import { type AskedDevice, type EtimsDevice, etimsDevices, isInitialised } from './etims.tables.ts'

/** Longer than all requests of one document can take, with what was pending before it. */
const longestTurn = minutes(3)

/**
 * Takes the turn of a device: of all processes one at a time sends by it, since the next number is only known once the
 * one before is taken. Undefined while another has it. A process that dies leaves its turn to end by itself.
 */
export async function takeTurn(db: Db, id: EtimsDeviceId, now: Date): Promise<EtimsDevice | undefined> {
  const [device] = await db
    .update(etimsDevices)
    .set(aTurn(now))
    .where(and(eq(etimsDevices.id, id), isFree(now)))
    .returning()
  assert(!device || isInitialised(device), 'only a device with its key signs')
  return device
}

/** Takes the turn to ask for the key of a device. Undefined while another asks, and once the key is there. */
export async function takeTurnToAsk(db: Db, id: EtimsDeviceId, now: Date): Promise<AskedDevice | undefined> {
  const [device] = await db
    .update(etimsDevices)
    .set(aTurn(now))
    .where(and(eq(etimsDevices.id, id), isNull(etimsDevices.sealedKey), isFree(now)))
    .returning()
  return device
}

export const aTurn = (now: Date) => ({ turn: randomUUID(), turnEndsAt: plus(now, longestTurn) })

const isFree = (now: Date) => or(isNull(etimsDevices.turnEndsAt), lte(etimsDevices.turnEndsAt, now))

export type Turn = Pick<AskedDevice, 'id' | 'turn'>

export const isMine = ({ id, turn }: Turn) => and(eq(etimsDevices.id, id), eq(etimsDevices.turn, turn ?? ''))

export const endTurn = (db: Db, turn: Turn) =>
  db.update(etimsDevices).set({ turn: null, turnEndsAt: null }).where(isMine(turn))

export interface Pending {
  pendingInvoiceId: InvoiceId
  pendingCustomerPin: string | null
  pendingAt: Date
}

export const nothingPending = { pendingInvoiceId: null, pendingCustomerPin: null, pendingAt: null }

/** Writes down what is about to be sent with the next number, or that nothing is. False once the turn is over. */
export async function setPending(db: Db, turn: Turn, pending: Pending | typeof nothingPending): Promise<boolean> {
  const set = await db.update(etimsDevices).set(pending).where(isMine(turn)).returning({ id: etimsDevices.id })
  return set.length > 0
}

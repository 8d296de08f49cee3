import { mayUndoOwn } from '#contracts/door/door-rules.ts'
import type { Scan } from '#contracts/door/scan.ts'
import { isAllowed } from '#contracts/staff/staff-rights.ts'
import type { GateActor } from '#server/modules/identity/index.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { inTransaction, type Tx, violatedConstraint } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import { checkIns } from '../door.tables.ts'
import type { DoorDeps } from '../door-deps.ts'
import { lockTickets } from '../ticket.queries.ts'
import { recordCheckInWithLock } from './record-check-in.ts'
import { repeatScan } from './repeat-scan.ts'
import { doorMoment } from './to-scan.ts'

export interface Undo {
  nonce: string
  /** The nonce of the scan to undo. */
  undoes: string
  note?: string
  gate?: string
}

/** Takes back an admission or an exit: by an entry of its own, so that both can be read. */
export async function undoScan(deps: DoorDeps, actor: GateActor, undo: Undo): Promise<Scan> {
  const { db, clock } = deps
  const scan = await inTransaction(db, (tx) => recordUndo(tx, actor, undo, clock.now())).catch((error) => {
    if (violatedConstraint(error) !== 'check_ins_nonce_key') throw error
    return repeatScan(db, actor, { nonce: undo.nonce, codeHash: null })
  })
  publish(deps.live, { type: 'gate_incidents_changed', vendorId: actor.vendorId })
  return scan
}

async function recordUndo(tx: Tx, actor: GateActor, { nonce, undoes, note, gate }: Undo, now: Date): Promise<Scan> {
  const { vendorId, device } = actor
  const [undone] = await tx
    .select()
    .from(checkIns)
    .where(and(eq(checkIns.vendorId, vendorId), eq(checkIns.nonce, undoes)))
  const [ticket] = undone?.ticketId ? await lockTickets(tx, vendorId, [undone.ticketId]) : []
  if (!undone || !ticket || (device && !device.eventIds.includes(ticket.eventId))) throw notFound('The scan')
  checkMayUndo(actor, undone, note, now)
  const wentThrough = undone.doorResult === 'valid' || undone.doorResult === 'out'
  if (undone.kind === 'UNDO' || !wentThrough) {
    throw new DomainError('invalid_transition', 'Nobody went through with this scan, so there is nothing to undo.')
  }
  const admission = doorMoment({ ...undone, at: undone.at.getTime() })
  return recordCheckInWithLock(tx, actor, ticket, { nonce, kind: 'UNDO', undoes, gate, note, admission }, now)
}

/** Whoever scanned it, for a quarter of an hour; the organiser at any age, saying why. */
function checkMayUndo(
  { device, userId, shop }: GateActor,
  undone: typeof checkIns.$inferSelect,
  note: string | undefined,
  now: Date,
) {
  const [by, undoneBy] = [device?.id ?? userId, undone.deviceId ?? undone.scannedBy]
  if (mayUndoOwn({ by, at: now.getTime() }, { by: undoneBy, at: undone.at.getTime() })) return
  const isOrganiser = !device && shop !== null && isAllowed(['events'], shop)
  if (isOrganiser && note) return
  throw new DomainError(
    'invalid_transition',
    isOrganiser
      ? 'Say why it is undone: others let this one in, or it was more than 15 minutes ago.'
      : by === undoneBy
        ? 'This was more than 15 minutes ago. Ask the organiser to undo it.'
        : 'Another phone scanned this. Undo it there, or ask the organiser.',
  )
}

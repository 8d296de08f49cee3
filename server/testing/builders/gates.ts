import type { GateIdentity } from '#contracts/door/devices.ts'
import type { OfflineScan } from '#contracts/door/sync.ts'
import type { Visitor } from '../world/visitor.ts'
import type { World } from '../world/world.ts'
import type { Shop } from './shops.ts'

export interface GateGiven {
  eventIds: string[]
  gate?: string
  name?: string
}

export type Gate = Visitor & { device: NonNullable<GateIdentity['device']> }

/** A device that has joined at a gate. */
export async function aGate(world: World, shop: Shop, given: GateGiven): Promise<Gate> {
  const { eventIds, gate = 'Gate A', name = 'Akinyi’s phone' } = given
  const { body } = await shop.owner.post('/api/vendor/scan/enrolments', { gate, eventIds })
  const phone = world.visitor()
  const joined = await phone.post('/api/door/join', { code: body.code, name })
  return Object.assign(phone, { device: joined.body.device })
}

/** A scan that a device decided by itself. */
export const anOfflineScan = (given: Partial<OfflineScan>): OfflineScan => ({
  nonce: crypto.randomUUID(),
  sequence: 0,
  kind: 'entry',
  result: 'valid',
  code: null,
  ticketId: null,
  issue: null,
  eventId: null,
  gate: null,
  at: '2026-11-20T09:00:00.000Z',
  clockOffsetMilliseconds: 0,
  undoes: null,
  note: null,
  isOverride: false,
  ...given,
})

export const sync = (who: Pick<Visitor, 'post'>, scans: unknown[], deviceNow = '2026-11-20T09:00:00.000Z') =>
  who.post('/api/vendor/scan/sync', { deviceNow, scans })

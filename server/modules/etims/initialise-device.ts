import { deviceRequests, type NewDevice } from '#contracts/money/etims.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { assert, DomainError } from '#server/platform/errors.ts'
import { rateLimit } from '#server/platform/http/rate-limit.ts'
import type { KeySecrets } from '#server/platform/sealing.ts'
import type { Authority } from './authority/call-authority.ts'
import { type Answer, objectOf, withoutSpaces } from './authority/read-answer.ts'
import { etimsDevices } from './etims.tables.ts'
import { reserveDevice } from './reserve-device.ts'
import { sealDeviceKey } from './seal-device-key.ts'
import type { Issuer } from './signable.ts'
import { endTurn, isMine } from './turns.ts'

export interface DeviceDeps {
  db: Db
  clock: Clock
  secrets: KeySecrets
  /** Null: nothing is signed. */
  authority: Authority | null
}

interface Asked extends NewDevice {
  actor: { userId: UserId }
  issuer: Issuer
  pin: string | null
}

/** Has the authority give the key of a device, which it does once, and keeps it sealed. */
export async function initialiseDevice(
  deps: DeviceDeps,
  { actor, issuer, pin, branchId, serial }: Asked,
): Promise<void> {
  const { db, clock, secrets, authority } = deps
  if (!authority) throw new DomainError('invalid_transition', 'The marketplace does not sign documents for eTIMS.')
  if (!pin) throw new DomainError('invalid_transition', 'Save the KRA PIN first. A device belongs to one.')
  await rateLimit(db, clock, deviceRequests, actor.userId)
  const asked = await reserveDevice(db, { issuer, pin, branchId, serial }, clock.now())
  const answer = await authority.call('initialise', { pin, branchId, key: null }, { dvcSrlNo: serial })
  if (answer.kind === 'LATER') {
    await endTurn(db, asked)
    throw new DomainError('busy', 'KRA does not answer now. Try again in some minutes.', { retryAfterSeconds: 60 })
  }
  const { controlUnit, key } = await readDevice(answer, () => db.delete(etimsDevices).where(isMine(asked)))
  const { id } = asked
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const sealedKey = sealDeviceKey(secrets, id, key)
    const kept = await tx
      .update(etimsDevices)
      .set({ controlUnit, sealedKey, initialisedAt: now, turn: null, turnEndsAt: null })
      .where(eq(etimsDevices.id, id))
      .returning({ id: etimsDevices.id })
    assert(kept.length === 1, 'what the authority was asked for is written down')
    const detail = { pin, branchId, serial, controlUnit }
    const action = issuer === null ? 'settings.etims-device' : 'vendor.etims-device'
    await recordAudit(tx, actor, { action, subjectId: issuer ?? id, detail }, now)
  })
}

async function readDevice(answer: Exclude<Answer, { kind: 'LATER' }>, forget: () => Promise<unknown>) {
  // The key stands beside the rest, or above it.
  const data = answer.kind === 'TAKEN' ? answer.data : {}
  const info = { ...data, ...withoutSpaces(objectOf(data.info) ?? {}) } as Record<string, unknown>
  const [controlUnit, key] = [info.sdcId ?? info.sdicId, info.cmcKey]
  if (typeof controlUnit === 'string' && typeof key === 'string') return { controlUnit, key }
  await forget()
  throw refusalOf(answer)
}

function refusalOf(answer: Exclude<Answer, { kind: 'LATER' }>): DomainError {
  if (answer.kind === 'NOTHING') return refused('it has nothing of this device')
  if (answer.kind === 'TAKEN') return refused('its answer has no key')
  if (answer.code === '901')
    return new DomainError(
      'etims_unknown_device',
      'KRA knows no such device of this PIN and branch. Look at the serial again.',
    )
  if (answer.code === '902')
    return new DomainError(
      'etims_used_device',
      'KRA has initialised this device before, and gives its key only once. Ask KRA to reset it or for a new serial, then enter that here.',
    )
  return refused(answer.reason)
}

const refused = (reason: string) => new DomainError('etims_refused', `KRA refused: ${reason.slice(0, 200)}`)

import type { NewDevice } from '#contracts/money/etims.ts'
import type { EtimsDeviceId, UserId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { type Clock, hours } from '#server/platform/clock.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/errors.ts'
import { rateLimit } from '#server/platform/http/rate-limit.ts'
import { newId } from '#server/platform/ids.ts'
import type { KeySecrets } from '#server/platform/sealing.ts'
import type { Authority } from './authority/call-authority.ts'
import { type Answer, objectOf, withoutSpaces } from './authority/read-answer.ts'
import { findDevice } from './devices.queries.ts'
import { etimsDevices } from './etims.tables.ts'
import { sealDeviceKey } from './seal-device-key.ts'
import type { Issuer } from './signable.ts'

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
  if (await findDevice(db, issuer))
    throw new DomainError('invalid_transition', 'There is a device already. It signs everything from now on.')
  await rateLimit(db, clock, { key: `etims-device:${actor.userId}`, max: 10, windowMilliseconds: hours(1) })
  const answer = await authority.call('initialise', { pin, branchId, key: null }, { dvcSrlNo: serial })
  const { controlUnit, key } = readDevice(answer)
  const id = newId<EtimsDeviceId>()
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    await tx.insert(etimsDevices).values({
      ...{ id, vendorId: issuer, pin, branchId, serial, controlUnit, items: {} },
      sealedKey: sealDeviceKey(secrets, id, key),
      initialisedAt: now,
    })
    const detail = { pin, branchId, serial, controlUnit }
    const action = issuer === null ? 'settings.etims-device' : 'vendor.etims-device'
    await recordAudit(tx, actor, { action, subjectId: issuer ?? id, detail }, now)
  })
}

function readDevice(answer: Answer): { controlUnit: string; key: string } {
  if (answer.kind === 'LATER')
    throw new DomainError('busy', 'KRA does not answer now. Try again in some minutes.', { retryAfterSeconds: 60 })
  if (answer.kind === 'NOTHING') throw refused('it has nothing of this device')
  if (answer.kind !== 'TAKEN') {
    if (answer.code === '901')
      throw new DomainError(
        'etims_unknown_device',
        'KRA knows no such device of this PIN and branch. Look at the serial again.',
      )
    if (answer.code === '902')
      throw new DomainError(
        'etims_used_device',
        'KRA has initialised this device before, and gives its key only once. Ask KRA to reset it or for a new serial, then enter that here.',
      )
    throw refused(answer.reason)
  }
  // The key stands beside the rest, or above it.
  const info = { ...answer.data, ...withoutSpaces(objectOf(answer.data.info) ?? {}) } as Record<string, unknown>
  const [controlUnit, key] = [info.sdcId ?? info.sdicId, info.cmcKey]
  if (typeof controlUnit !== 'string' || typeof key !== 'string') throw refused('its answer has no key')
  return { controlUnit, key }
}

const refused = (reason: string) => new DomainError('etims_refused', `KRA refused: ${reason.slice(0, 200)}`)

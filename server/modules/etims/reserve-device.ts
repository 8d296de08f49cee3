import type { EtimsDeviceId } from '#contracts/wire/primitives.ts'
import { type Db, violatedConstraint } from '#server/platform/database/database.ts'
import { assert, DomainError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { findAskedDevice } from './devices.queries.ts'
import { type AskedDevice, etimsDevices, isInitialised } from './etims.tables.ts'
import type { Issuer } from './signable.ts'
import { aTurn, takeTurnToAsk } from './turns.ts'

interface Asking {
  issuer: Issuer
  pin: string
  branchId: string
  serial: string
}

/**
 * Writes down a device before the authority is asked for its key, which it gives once: what could not be kept is refused
 * before, of two who ask at once one does, and a process that dies in between leaves what it had asked for.
 */
export async function reserveDevice(db: Db, { issuer, ...device }: Asking, now: Date): Promise<AskedDevice> {
  const before = await findAskedDevice(db, issuer)
  if (before) return askAgain(db, before, device, now)
  try {
    const row = { ...device, ...aTurn(now), id: newId<EtimsDeviceId>(), vendorId: issuer, items: {} }
    const [written] = await db.insert(etimsDevices).values(row).returning()
    assert(written, 'what is inserted is returned')
    return written
  } catch (error) {
    switch (violatedConstraint(error)) {
      case 'etims_devices_issuer_key':
        throw isAsked()
      case 'etims_devices_branch_key':
        throw new DomainError(
          'etims_branch_taken',
          'Another shop has a device of this PIN and branch. Enter another branch.',
        )
      case 'etims_devices_pin_of_shop':
        throw new DomainError('invalid_transition', 'The KRA PIN was changed meanwhile. Load the page again.')
      default:
        throw error
    }
  }
}

/** What it answered is not known: the same device is asked for again, and no other before. */
async function askAgain(db: Db, before: AskedDevice, { pin, branchId, serial }: Omit<Asking, 'issuer'>, now: Date) {
  if (isInitialised(before))
    throw new DomainError('invalid_transition', 'There is a device already. It signs everything from now on.')
  const isSame = before.pin === pin && before.branchId === branchId && before.serial === serial
  const asked = isSame && (await takeTurnToAsk(db, before.id, now))
  if (!asked) throw isAsked()
  return asked
}

const isAsked = () =>
  new DomainError(
    'etims_asked_device',
    'KRA is being asked for a device of yours, or has not answered. Look at it here in a few minutes, and try its serial again first.',
  )

import type { Db } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { type EtimsDevice, etimsDevices } from './etims.tables.ts'
import { NotYet } from './signing-errors.ts'

type Counted = Pick<EtimsDevice, 'lastNumber' | 'pastNumber'>

export const hasSignedNothing = ({ lastNumber, pastNumber }: Counted) => lastNumber === pastNumber

/** What the authority has under a number that it did not take. */
type Found = 'NOTHING' | 'ANOTHER'

/**
 * The last number of a PIN and branch that sold by another program before, while a device has signed nothing here: by what
 * the authority says that it expects. Null where it says nothing of it, or where one sale more may be our own, of which
 * it does not tell yet.
 */
export function pastNumberIn(reason: string, device: Counted, found: Found): number | null {
  const next = Number(/invcNo sequence, expected: (\d+)/i.exec(reason)?.[1])
  const mayBeOurs = next === device.lastNumber + 2 && found === 'NOTHING'
  return hasSignedNothing(device) && next > device.lastNumber + 1 && !mayBeOurs ? next - 1 : null
}

/** Has a device go on after a past. */
export async function goOnAfter(db: Db, device: EtimsDevice, pastNumber: number): Promise<EtimsDevice> {
  const past = { pastNumber, lastNumber: pastNumber }
  const moved = await db
    .update(etimsDevices)
    .set(past)
    .where(and(eq(etimsDevices.id, device.id), eq(etimsDevices.lastNumber, device.lastNumber)))
    .returning({ id: etimsDevices.id })
  if (moved.length === 0) throw new NotYet('Another process has recorded this number.')
  return { ...device, ...past }
}

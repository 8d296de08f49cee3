import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { fortyWrongCodes } from '#server/testing/races/phone-code-race.ts'
import { timeForOthersToLook } from '#server/testing/races/time-to-look.ts'
import { smsSettings, startSms } from '#server/testing/stand-ins/sms.ts'
import { aWorld } from '#server/testing/world/world.ts'
import type { PhoneCodeSubject } from './count-try.ts'
import { phoneCodes } from './phone-codes.tables.ts'

// The guard is taken out: the tries are looked at, and counted afterwards.
vi.mock('./count-try.ts', async (original) => ({
  ...(await original<object>()),
  async countTry(db: typeof world.db, { phone }: PhoneCodeSubject) {
    const [row] = await db.select().from(phoneCodes).where(eq(phoneCodes.phone, phone))
    if (!row || row.tries >= 5) return undefined
    // All are given the time to look before any writes.
    await timeForOthersToLook()
    const tries = row.tries + 1
    await db.update(phoneCodes).set({ tries }).where(eq(phoneCodes.id, row.id))
    return { id: row.id, tries }
  },
}))

const world = aWorld(smsSettings(await startSms()))

it('without the condition in the statement that counts, a code takes more tries than five', async () => {
  expect((await fortyWrongCodes(world)).compared).toBeGreaterThan(5)
})

import { createHmac, timingSafeEqual } from 'node:crypto'
import { phoneCodeTries } from '#contracts/account/phone-code-limits.ts'
import { maxPhoneCodeTries } from '#contracts/account/phone-code-rules.ts'
import type { PhoneCodeChannel } from '#contracts/account/phone-codes.ts'
import type { PhoneCodeId } from '#contracts/wire/primitives.ts'
import type { PreparePhoneCode } from '#server/modules/outbox/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { and, eq, isNull, lt } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import { rateLimit } from '#server/platform/http/rate-limit.ts'
import type { KeySecrets } from '#server/platform/sealing.ts'
import { countTry, isUsable, type PhoneCodeSubject } from './count-try.ts'
import { phoneCodes } from './phone-codes.tables.ts'

export interface PhoneCodeDeps {
  db: Db
  clock: Clock
  secrets: KeySecrets
  /** By what codes can be sent here; none where the market has neither, and then nothing asks for one. */
  channels: readonly PhoneCodeChannel[]
}

/** The code of a row, which is made each time it is needed and kept nowhere: who asks again for its SMS has the same. */
function codeOf({ current }: KeySecrets, id: PhoneCodeId): string {
  const bits = createHmac('sha256', current).update(`phone-code:${id}`).digest().readUIntBE(0, 6)
  return String(bits % 1_000_000).padStart(6, '0')
}

/** What a code is told by, as long as it can be used. */
export const preparePhoneCode =
  ({ db, clock, secrets }: Pick<PhoneCodeDeps, 'db' | 'clock' | 'secrets'>): PreparePhoneCode =>
  async (id) => {
    const [row] = await db
      .select()
      .from(phoneCodes)
      .where(and(eq(phoneCodes.id, id as PhoneCodeId), isUsable(clock.now())))
    if (!row) return null
    const { phone, language, purpose } = row
    return { phone, language, purpose, code: codeOf(secrets, row.id) }
  }

/** A code that was right, and is used up by what it proves. */
export type CheckedPhoneCode = PhoneCodeId & { readonly isChecked: unique symbol }

interface CodeEntry {
  /** What the page that sent it calls it. */
  field?: string
  /** Counts, and may refuse, whoever tries where there is no code for them. A code of their own takes five tries. */
  onNone?: () => Promise<unknown>
}

/**
 * Counts a try and says whether it is the newest code of whoever asked, which `acceptPhoneCode` then uses up. The try is a statement of its
 * own, outside the transaction of what the code is for, which a wrong one would undo with its count.
 */
export async function checkPhoneCode(
  { db, clock, secrets }: Pick<PhoneCodeDeps, 'db' | 'clock' | 'secrets'>,
  subject: PhoneCodeSubject,
  code: string,
  { field = 'code', onNone }: CodeEntry = {},
): Promise<CheckedPhoneCode> {
  if (subject.userId && !subject.browserHash) await rateLimit(db, clock, phoneCodeTries, subject.userId)
  const tried = await countTry(db, subject, clock.now())
  if (!tried) {
    await onNone?.()
    throw expired(field)
  }
  if (!timingSafeEqual(Buffer.from(codeOf(secrets, tried.id)), Buffer.from(code))) {
    throw new DomainError(
      'wrong_phone_code',
      'This is not the code that was sent for this browser; if several came, try the others.',
      {
        field,
        data: { triesLeft: maxPhoneCodeTries - tried.tries },
      },
    )
  }
  return tried.id as CheckedPhoneCode
}

/** Uses a code up, in the transaction of what it proves: of two requests with it the second is refused. */
export async function acceptPhoneCode(tx: Tx, id: CheckedPhoneCode, now: Date): Promise<void> {
  const used = await tx
    .update(phoneCodes)
    .set({ usedAt: now })
    .where(and(eq(phoneCodes.id, id), isNull(phoneCodes.usedAt)))
    .returning({ id: phoneCodes.id })
  if (used.length === 0) throw expired()
}

/** The same whether it is late, used, tried too often, was never sent, or was asked for in another browser. */
const expired = (field = 'code') =>
  new DomainError(
    'phone_code_expired',
    'This code is used, too old, was tried too often, or was asked for in another browser. Have another sent.',
    {
      field,
    },
  )

/** The nightly clean-up. */
export const deleteExpiredPhoneCodes = (db: Db, now: Date) => db.delete(phoneCodes).where(lt(phoneCodes.expiresAt, now))

import type { Language } from '#contracts/account/identity.ts'
import { whatsappConsent } from '#contracts/notifications/texts/whatsapp/consent.ts'
import type { UserId, WhatsappOptInId } from '#contracts/wire/primitives.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { and, desc, eq, inArray, isNull, lte, ne, or, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { type OptInEnd, type OptInPlace, whatsappOptIns } from './whatsapp.tables.ts'

interface Agreed {
  userId: UserId
  /** That of their account. */
  phone: string
  place: OptInPlace
  words: string
  metaUserId?: string | null
}

/** As they ticked it, in the language that they read it in. */
export const agreed = (of: Omit<Agreed, 'words'>, language: Language): Agreed => ({
  ...of,
  words: whatsappConsent[language],
})

/** Keeps that somebody agrees; what they agreed to for another number is over. Agreeing twice is agreeing once. */
export async function recordOptIn(tx: Tx, { userId, phone, place, words, metaUserId = null }: Agreed, now: Date) {
  const current = and(eq(whatsappOptIns.userId, userId), isNull(whatsappOptIns.endedAt))
  await tx
    .update(whatsappOptIns)
    .set({ endedAt: now, endedBy: 'REPLACED' })
    .where(and(current, ne(whatsappOptIns.phone, phone)))
  await tx
    .insert(whatsappOptIns)
    .values({ id: newId<WhatsappOptInId>(), userId, phone, agreedAt: now, place, words, metaUserId })
    .onConflictDoNothing()
}

/** How somebody at WhatsApp is known: their number, where one is said, and whom Meta knows them as. */
export interface Sender {
  phone: string | null
  metaUserId: string | null
}

/** What agreements are somebody's, by either. */
function of({ phone, metaUserId }: Sender): SQL | undefined {
  return or(
    ...(phone ? [eq(whatsappOptIns.phone, phone)] : []),
    ...(metaUserId ? [eq(whatsappOptIns.metaUserId, metaUserId)] : []),
  )
}

async function end(db: Db, which: SQL | undefined, endedBy: OptInEnd, now: Date): Promise<UserId[]> {
  const rows = await db
    .update(whatsappOptIns)
    .set({ endedAt: now, endedBy })
    .where(and(which, isNull(whatsappOptIns.endedAt)))
    .returning({ userId: whatsappOptIns.userId })
  return rows.map(({ userId }) => userId)
}

/** They want none any more, as they said in their account or at WhatsApp. */
export const endOptIn = (db: Db, userId: UserId, by: OptInEnd, now: Date) =>
  end(db, eq(whatsappOptIns.userId, userId), by, now)

/** The same of whoever wrote it, of what they had agreed to by then; whose it was. */
export const endOptInsOf = (db: Db, sender: Sender, { by, at }: { by: OptInEnd; at: Date }, now: Date) =>
  end(db, and(of(sender), lte(whatsappOptIns.agreedAt, wholeSecond(at))), by, now)

/** Meta says when somebody wrote to the second alone: what they agreed to within it came before. */
const wholeSecond = (at: Date) => new Date(at.getTime() - (at.getTime() % 1000) + 999)

/** The people who have agreed, by this number or user. */
export async function findAgreed(db: Db, sender: Sender) {
  return db
    .select({ userId: whatsappOptIns.userId, phone: whatsappOptIns.phone })
    .from(whatsappOptIns)
    .where(and(of(sender), isNull(whatsappOptIns.endedAt)))
}

/** Who wrote STOP last, of those who had agreed; not of a STOP that came after. */
export async function findStopped(db: Db, sender: Sender, at: Date) {
  const [stopped] = await db
    .select({ userId: whatsappOptIns.userId, phone: whatsappOptIns.phone, endedAt: whatsappOptIns.endedAt })
    .from(whatsappOptIns)
    .where(and(of(sender), eq(whatsappOptIns.endedBy, 'STOP')))
    .orderBy(desc(whatsappOptIns.endedAt))
    .limit(1)
  return stopped?.endedAt && stopped.endedAt <= wholeSecond(at) ? stopped : undefined
}

/** They wrote: for a day from then on, by Meta's clock, no template is needed. */
export const openWindow = (db: Db, sender: Sender, at: Date) =>
  db
    .update(whatsappOptIns)
    .set({ wroteAt: sql`greatest(${whatsappOptIns.wroteAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(of(sender), isNull(whatsappOptIns.endedAt)))

/** Meta says that they did not write within a day after all. */
export const closeWindow = (db: Db, userId: UserId) =>
  db
    .update(whatsappOptIns)
    .set({ wroteAt: null })
    .where(and(eq(whatsappOptIns.userId, userId), isNull(whatsappOptIns.endedAt)))

/**
 * Keeps whom Meta knows as the owner of a number. Where that is another person than before, the number has changed
 * hands, and nobody there has agreed to anything.
 */
export async function learnMetaUser(tx: Tx, by: { userId: UserId } | { phone: string }, metaUserId: string, now: Date) {
  const theirs = 'userId' in by ? eq(whatsappOptIns.userId, by.userId) : eq(whatsappOptIns.phone, by.phone)
  const rows = await tx
    .select({ id: whatsappOptIns.id, known: whatsappOptIns.metaUserId })
    .from(whatsappOptIns)
    .where(
      and(theirs, isNull(whatsappOptIns.endedAt), sql`${whatsappOptIns.metaUserId} is distinct from ${metaUserId}`),
    )
    .for('update')
  const idsOf = (isKnown: boolean) => rows.filter(({ known }) => (known !== null) === isKnown).map(({ id }) => id)
  const [fresh, passed] = [idsOf(false), idsOf(true)]
  if (fresh.length > 0) await tx.update(whatsappOptIns).set({ metaUserId }).where(inArray(whatsappOptIns.id, fresh))
  if (passed.length > 0) await end(tx, inArray(whatsappOptIns.id, passed), 'NUMBER_PASSED', now)
}

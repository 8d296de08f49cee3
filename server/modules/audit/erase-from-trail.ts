import { and, eq, inArray, or } from '#server/platform/database/drizzle.ts'
import { type Erase, isOneOf, jsonWithoutPerson, mentions, names, reaches } from '#server/platform/database/erasure.ts'
import { auditEntries } from './audit.tables.ts'

/**
 * Takes somebody out of the words of the trail: of what they did, of what was done to them, and of what was done with
 * what was theirs. Who did what, when and to what stays: an id names nobody once its person is erased.
 */
export const eraseFromTrail: Erase = async (tx, person) => {
  const own = [
    ...[person.userId, ...person.orderIds, ...person.paymentIds, ...person.refundIds, ...person.suspenseIds],
    ...[...person.payoutIds, ...person.ticketIds, ...person.disbursementIds],
  ]
  const isOwn = and(
    or(eq(auditEntries.actorId, person.userId), isOneOf(auditEntries.subjectId, own)),
    names(auditEntries.detail, person),
  )
  // Of the shops they had to do with, and what these sell.
  const isNear = and(
    isOneOf(auditEntries.subjectId, [...person.vendorIds, ...person.goodsIds]),
    mentions(auditEntries.detail, person),
  )
  // What was looked into before anybody knew whose it was, what could not be sent to them, and what was searched for.
  const isUnplaced = and(
    inArray(auditEntries.subjectKind, [
      'webhook-event',
      'discrepancy',
      'missing',
      'charges',
      'suspense',
      'job',
      'file',
    ]),
    reaches(auditEntries.detail, person),
  )
  await tx
    .update(auditEntries)
    .set({ detail: jsonWithoutPerson(auditEntries.detail, person) })
    .where(or(isOwn, isNear, isUnplaced))
}

import type { Tx } from '#server/platform/database/database.ts'
import { and, isNull, or, sql } from '#server/platform/database/drizzle.ts'
import {
  type Erase,
  type ErasedPerson,
  isOneOf,
  jsonWithoutPerson,
  reaches,
  withoutPerson,
} from '#server/platform/database/erasure.ts'
import { disbursements } from '../disbursements/disbursements.tables.ts'
import { payments, promptLimits, refunds, suspenseItems, webhookEvents } from '../payments.tables.ts'

/**
 * What was paid, given back and kept in suspense stays, with amounts, times and receipts: books that are kept for seven
 * years. Nothing of it is open any more, so no phone is needed for it. What providers sent about it is replaced: it
 * names who paid.
 */
export const erasePayments: Erase = async (tx, person) => {
  await eraseFromPayments(tx, person)
  await eraseFromWebhookEvents(tx, person)
  const keys = [`CUSTOMER:${person.userId}`, ...person.contacts.map((phone) => `PHONE:${phone}`)]
  await tx.delete(promptLimits).where(sql`${promptLimits.key} = any(${sql.param(keys)}::text[])`)
}

/** The same of what was given back, sent, and kept in suspense. */
export const eraseMoneyBack: Erase = async (tx, person) => {
  await eraseFromMoneyOut(tx, person)
  await eraseFromSuspense(tx, person)
}

const eraseFromPayments = (tx: Tx, { vendorIds, paymentIds }: ErasedPerson) =>
  tx
    .update(payments)
    // The provider's name for an attempt ends in the phone, and its words may name who paid.
    .set({ phone: null, email: null, redirectUrl: null, providerRequestId: null, providerWords: null })
    .where(and(isOneOf(payments.vendorId, vendorIds), isOneOf(payments.id, paymentIds)))

async function eraseFromMoneyOut(tx: Tx, person: ErasedPerson) {
  const { vendorIds, refundIds, disbursementIds } = person
  await tx
    .update(refunds)
    .set({ reason: withoutPerson(refunds.reason, person), failure: withoutPerson(refunds.failure, person) })
    .where(and(isOneOf(refunds.vendorId, vendorIds), isOneOf(refunds.id, refundIds)))
  await tx
    .update(disbursements)
    .set({
      phone: sql`case when ${disbursements.phone} is not null then '' end`,
      failure: withoutPerson(disbursements.failure, person),
      checks: jsonWithoutPerson(disbursements.checks, person),
    })
    .where(and(isOneOf(disbursements.vendorId, vendorIds), isOneOf(disbursements.id, disbursementIds)))
}

async function eraseFromSuspense(tx: Tx, person: ErasedPerson) {
  await tx
    .update(suspenseItems)
    .set({
      phone: null,
      account: withoutPerson(suspenseItems.account, person),
      note: withoutPerson(suspenseItems.note, person),
    })
    .where(and(isOneOf(suspenseItems.vendorId, person.vendorIds), isOneOf(suspenseItems.id, person.suspenseIds)))
  // Of money that is not theirs, what somebody wrote of them.
  await tx
    .update(suspenseItems)
    .set({ note: withoutPerson(suspenseItems.note, person) })
    .where(and(isOneOf(suspenseItems.vendorId, person.vendorIds), reaches(suspenseItems.note, person)))
}

/** Of what belongs to them; and of what belongs to nobody, where it has an address or a number of theirs. */
async function eraseFromWebhookEvents(tx: Tx, person: ErasedPerson) {
  const { vendorIds, paymentIds, disbursementIds } = person
  const isTheirs = and(
    isOneOf(webhookEvents.vendorId, vendorIds),
    or(isOneOf(webhookEvents.paymentId, paymentIds), isOneOf(webhookEvents.disbursementId, disbursementIds)),
  )
  const names = or(
    reaches(webhookEvents.body, person),
    reaches(sql`encode(${webhookEvents.raw}, 'escape')`, person),
    reaches(webhookEvents.reviewNote, person),
  )
  const isNobodys = and(isNull(webhookEvents.paymentId), isNull(webhookEvents.disbursementId), names)
  for (const isMeant of [isTheirs, isNobodys])
    await tx
      .update(webhookEvents)
      .set({ body: { erased: true }, raw: null, reviewNote: withoutPerson(webhookEvents.reviewNote, person) })
      .where(isMeant)
}

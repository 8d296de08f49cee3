import * as z from 'zod'
import { Instant } from '../wire/primitives.ts'
import { ProviderId } from './payments.ts'

/**
 * What is done; the provider that does it stands beside. TO_SOURCE: money goes back the way it was paid. TO_PHONE: to a
 * phone.
 */
export const DisbursementKind = z.enum(['TO_SOURCE', 'TO_PHONE'])
export type DisbursementKind = z.infer<typeof DisbursementKind>

/**
 * CREATED: to be sent. SENT: the provider may have acted on it; only its own result settles it. SUCCEEDED and FAILED
 * are that result. WITHDRAWN: a person paid by hand before it was sent.
 */
export const DisbursementStatus = z.enum(['CREATED', 'SENT', 'SUCCEEDED', 'FAILED', 'WITHDRAWN'])
export type DisbursementStatus = z.infer<typeof DisbursementStatus>

/**
 * Why a disbursement is followed up no longer and waits for a person. NO_FINAL_STATUS: the provider was queried until
 * the limit and named no final status. NOT_TRACEABLE: the response to the request was lost, so the provider can only be
 * queried about the payment that was to be reversed. DECLINED_UNEXPLAINED: declined without a reason, which is also
 * what becomes of money that went back before. REPEAT_DECLINED: the second request was declined, which says nothing of
 * the first. UNKNOWN_RESULT: its result has a code that no document explains, and its status did not explain it either.
 */
export const StuckReason = z.enum([
  'NO_FINAL_STATUS',
  'NOT_TRACEABLE',
  'DECLINED_UNEXPLAINED',
  'REPEAT_DECLINED',
  'UNKNOWN_RESULT',
])
export type StuckReason = z.infer<typeof StuckReason>

/**
 * What was learned of a disbursement. SENT: it was sent. NO_RESPONSE: the request had none that is conclusive.
 * POSTPONED: the provider asked for it later. REFUSED: the request was refused. RESULT: its result came. STATUS: its
 * status was queried. ORIGINAL: the status of the payment that it reverses. NOT_FOUND: the provider does not know it.
 * UNANSWERED: queries after the failure that a result named had no answer, so that it is believed. GIVEN_UP: from here
 * on it waits for a person. RESENT: a person had it sent again.
 */
export const DisbursementCheckKind = z.enum([
  'SENT',
  'NO_RESPONSE',
  'POSTPONED',
  'REFUSED',
  'RESULT',
  'STATUS',
  'ORIGINAL',
  'NOT_FOUND',
  'UNANSWERED',
  'GIVEN_UP',
  'RESENT',
])
export type DisbursementCheckKind = z.infer<typeof DisbursementCheckKind>

export const DisbursementCheck = z.object({
  /** The last time, where the same was learned several times in a row. */
  at: Instant,
  kind: DisbursementCheckKind,
  /** The provider's own words: a result code with its description, a status, a receipt. */
  detail: z.string().nullable(),
  times: z.int().min(1),
})
export type DisbursementCheck = z.infer<typeof DisbursementCheck>

/**
 * Why money could not be sent, as far as whoever gets it can do something about it. PROVIDER: it is the provider's
 * affair, or ours.
 */
export const DisbursementFailure = z.enum(['NOT_REGISTERED', 'WALLET_FULL', 'DAILY_LIMIT', 'PROVIDER'])
export type DisbursementFailure = z.infer<typeof DisbursementFailure>

/** The progress of money that is sent out, as administrators see it. */
export const DisbursementProgress = z.object({
  provider: ProviderId,
  status: DisbursementStatus,
  sentAt: Instant.nullable(),
  /** The failure that the provider named. */
  failure: z.string().nullable(),
  /** Since when, and why, it waits for a person; null while it is followed up. */
  stuckAt: Instant.nullable(),
  stuckReason: StuckReason.nullable(),
  /** What was learned of it, the oldest first. */
  checks: z.array(DisbursementCheck),
})
export type DisbursementProgress = z.infer<typeof DisbursementProgress>

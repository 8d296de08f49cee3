import type { AfterCommit } from './payment-desk.ts'

/** What became of a notice. Those that are not `asExpected` are for a person to look at. */
export type NoticeOutcome =
  | 'APPLIED'
  | 'REPEATED'
  | 'STILL_OPEN'
  | 'TIMED_OUT'
  | 'MALFORMED'
  | 'UNKNOWN_PAYMENT'
  | 'UNKNOWN_REMITTANCE'
  | 'OTHER_REQUEST'
  | 'WRONG_AMOUNT'
  | 'RECEIPT_USED'
  | 'CONTRADICTED'
  | 'FOREIGN_ADDRESS'

export const asExpected: readonly NoticeOutcome[] = ['APPLIED', 'REPEATED', 'STILL_OPEN', 'TIMED_OUT']

export interface Made {
  outcome: NoticeOutcome
  /** What is still to be done, after the verdict is written. */
  settle?: () => Promise<AfterCommit | null>
}

import type { Cents } from '#contracts/wire/money.ts'

/** One movement on a statement. A positive amount came in, a negative one went out. */
export interface Movement {
  receipt: string
  completedAt: Date
  details: string
  otherParty: string
  /** What the payer was told to name: the order's number, where the provider carries one. */
  account: string
  amountCents: Cents
  /** What the account held after it, where the file tells it. */
  balanceCents: Cents | null
  /** A charge of the provider for a movement, which may carry that movement's receipt. */
  isCharge: boolean
}

export interface ParsedStatement {
  /** In the order of the file. */
  movements: Movement[]
  /** Lines that moved no money: declined, or not completed. */
  skippedLines: number
  /** Which account of ours it is of, where the file names it; only balances of one account follow each other. */
  account: string
  /** What the account held before the first movement and after the last, where the file says so above its table. */
  openingCents: Cents | null
  closingCents: Cents | null
}

/** The file in which a provider's portal exports what moved on our account there. */
export interface StatementFormat {
  /** Whether a file is of this form, by what no other provider's has; what is wrong within it, `parse` says. */
  recognizes(file: string): boolean
  /**
   * Refuses a file that it cannot read whole, with the line at fault: half a statement would look like missing money.
   */
  parse(file: string): ParsedStatement
}

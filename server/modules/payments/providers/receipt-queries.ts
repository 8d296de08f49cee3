import type { Cents } from '#contracts/wire/money.ts'

/** What a provider answers about a receipt. `said`: its own words. UNCLEAR: an answer that says nothing of it. */
export type ReceiptAnswer =
  | {
      kind: 'FOUND'
      said: string
      /** Whether the money has moved. */
      isCompleted: boolean
      receipt: string | null
      amountCents: Cents | null
      /** Who paid, in E.164. */
      phone: string | null
      at: Date | null
    }
  | { kind: 'NOT_FOUND' | 'UNCLEAR'; said: string }

/** How a provider is asked about a receipt that nobody here knows, where it can be. */
export interface ReceiptQueries {
  /** Asks; the answer comes later to the path that ends in this token. */
  ask(
    receipt: string,
    callbackToken: string,
  ): Promise<{ kind: 'ASKED' } | { kind: 'NOT_ACCEPTED'; said: string | null }>
  /** Null when the body is not of the provider's form. */
  parseAnswer(body: unknown): ReceiptAnswer | null
}

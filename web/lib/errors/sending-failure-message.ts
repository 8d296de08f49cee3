import type { DisbursementFailure } from '#contracts/money/disbursements.ts'
import { m } from '#web/paraglide/messages.js'

const messages: Record<DisbursementFailure, () => string> = {
  NOT_REGISTERED: () => m.sending_not_registered(),
  WALLET_FULL: () => m.sending_wallet_full(),
  DAILY_LIMIT: () => m.sending_daily_limit(),
  PROVIDER: () => m.sending_provider(),
}

/** Why money was not sent, for whoever waits for it: a person's words as they are, a provider's in plain ones. */
export const sendingFailureMessage = (reason: string, failure: DisbursementFailure | null | undefined): string =>
  failure ? messages[failure]() : reason

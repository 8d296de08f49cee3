import { type DisbursementFailure, disbursementFailureOf } from '#contracts/money/disbursement-failure.ts'
import { m } from '#web/paraglide/messages.js'

const messages: Record<DisbursementFailure, () => string> = {
  NOT_ON_MPESA: () => m.sending_not_on_mpesa(),
  WALLET_FULL: () => m.sending_wallet_full(),
  DAILY_LIMIT: () => m.sending_daily_limit(),
  PROVIDER: () => m.sending_provider(),
}

/** Why money was not sent, for whoever waits for it: a person's words as they are, a provider's code in plain ones. */
export function sendingFailureMessage(reason: string): string {
  const failure = disbursementFailureOf(reason)
  return failure ? messages[failure]() : reason
}

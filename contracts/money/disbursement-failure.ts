/** Why a provider did not send money, where the payee can do something about it. */
export type DisbursementFailure = 'NOT_ON_MPESA' | 'WALLET_FULL' | 'DAILY_LIMIT' | 'PROVIDER'

/** Daraja's result codes of B2C; any other is the provider's affair, or ours. */
const failures: Record<string, DisbursementFailure> = {
  '2040': 'NOT_ON_MPESA',
  SFC_IC0003: 'NOT_ON_MPESA',
  '8': 'WALLET_FULL',
  '4': 'DAILY_LIMIT',
  NOT_SENT_BY_PROVIDER: 'PROVIDER',
}

/** The meaning of a payout's reason that begins with a provider's code; null when a person wrote it. */
export function disbursementFailureOf(reason: string): DisbursementFailure | null {
  const code = /^(NOT_SENT_BY_PROVIDER|\d+(?:\.\d+)*|[A-Z]+_?[A-Z]*\d+)(?: |$)/.exec(reason)?.[1]
  return code === undefined ? null : (failures[code] ?? 'PROVIDER')
}

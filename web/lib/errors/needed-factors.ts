import type { Factor } from '#contracts/account/identity.ts'
import { ApiError } from '#web/lib/api/api-error.ts'

/** What an account asks for after its password was right; undefined where the refusal is another. */
export function neededFactors(error: unknown): readonly Factor[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'second_factor_needed') return undefined
  return (error.problem?.data?.factors ?? ['app']) as Factor[]
}

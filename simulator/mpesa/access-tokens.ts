import type { Clock } from '#simulator/platform/clock.ts'
import type { Settings } from '#simulator/platform/options.ts'
import type { Random } from '#simulator/platform/random.ts'
import { accessToken } from './identifiers.ts'

export type AccessTokens = ReturnType<typeof createAccessTokens>

type AccessTokenDeps = { clock: Clock; random: Random; settings: Settings }

/** One token at a time: asking for a new one ends the old one, as it does at Safaricom. */
export function createAccessTokens({ clock, random, settings }: AccessTokenDeps) {
  let current: { token: string; expiresAt: number } | undefined
  return {
    issue() {
      current = { token: accessToken(random), expiresAt: clock.now() + settings.tokenTtlSeconds * 1000 }
      return current.token
    },
    isValid: (token: string) => current?.token === token && clock.now() < current.expiresAt,
    expire() {
      current = undefined
    },
  }
}

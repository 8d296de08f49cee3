import type { ProviderId } from '#contracts/money/payments.ts'
import type { Db } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import type { TokenStore } from './provider-definition.ts'
import { providerTokens } from './providers.tables.ts'

/** A provider's access token, kept for all processes. */
export const tokenStore = (db: Db, provider: ProviderId): TokenStore => ({
  async read() {
    const [row] = await db.select().from(providerTokens).where(eq(providerTokens.provider, provider))
    return row ?? null
  },
  async write(token, expiresAt) {
    await db
      .insert(providerTokens)
      .values({ provider, token, expiresAt })
      .onConflictDoUpdate({ target: providerTokens.provider, set: { token, expiresAt } })
  },
})

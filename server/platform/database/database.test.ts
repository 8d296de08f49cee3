import { describe, expect, it } from 'vitest'
import { aWorld } from '#server/testing/world/world.ts'
import { type DatabaseOptions, openDatabase } from './database.ts'
import { sql } from './drizzle.ts'

const world = aWorld()

async function sessionSettings(options: Partial<DatabaseOptions>) {
  const { db, end } = openDatabase({ url: world.url, poolSize: 1, ...options })
  const { rows } = await db.execute(sql`
    select current_setting('plan_cache_mode') as plan, current_setting('pg_trgm.word_similarity_threshold') as similarity`)
  await end()
  return rows[0]
}

describe('a connection to the database', () => {
  it('plans statements once for all values, and searches at a word similarity of 0.45, by default', async () => {
    expect(await sessionSettings({})).toEqual({ plan: 'force_generic_plan', similarity: '0.45' })
  })

  it('has the plan cache mode and the word similarity that it is given', async () => {
    const given = { planCacheMode: 'auto', wordSimilarity: 0.6 } as const
    expect(await sessionSettings(given)).toEqual({ plan: 'auto', similarity: '0.6' })
  })

  it('reports each statement before it is sent', async () => {
    const texts: string[] = []
    await sessionSettings({ onStatement: (text) => texts.push(text) })
    expect(texts).toEqual([expect.stringContaining('plan_cache_mode')])
  })
})

import { describe, expect, it } from 'vitest'
import { aWorld } from '#server/testing/world/world.ts'
import { DomainError } from '../errors.ts'
import { type DatabaseOptions, inTransaction, openDatabase } from './database.ts'
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

  it('has the word similarity that it is given', async () => {
    expect(await sessionSettings({ wordSimilarity: 0.6 })).toMatchObject({ similarity: '0.6' })
  })

  it('lets no statement, no lock and no forgotten transaction keep others waiting for long', async () => {
    const { rows } = await world.db.execute(sql`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as forgotten`)
    expect(rows).toEqual([{ statement: '15s', lock: '5s', forgotten: '15s' }])
  })

  it('reports each statement before it is sent', async () => {
    const texts: string[] = []
    await sessionSettings({ onStatement: (text) => texts.push(text) })
    expect(texts).toEqual([expect.stringContaining('plan_cache_mode')])
  })

  it('is kept when a statement on it is refused', async () => {
    const { pool, end } = openDatabase({ url: world.url, poolSize: 1 })
    const session = async () => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid
    const first = await session()
    await expect(pool.query('select 1 / $1::int', [0])).rejects.toThrow('division by zero')
    expect(await session()).toBe(first)
    await end()
  })

  it('is closed when it has failed, and when what it has planned no longer fits the tables', async () => {
    const { pool, end } = openDatabase({ url: world.url, poolSize: 1 })
    const session = async () => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid
    const first = await session()
    await expect(pool.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow('terminating')
    const second = await session()
    expect(second).not.toBe(first)
    await pool.query('create table planned (one int)')
    const readAll = () => pool.query({ text: 'select * from planned where one = $1', values: [1] })
    await readAll()
    await pool.query('alter table planned add column two int')
    await expect(readAll()).rejects.toThrow('cached plan must not change result type')
    expect((await readAll()).fields).toHaveLength(2)
    await pool.query('drop table planned')
    await end()
  })
})

describe('a transaction', () => {
  it.each(['40001', '40P01'])(
    'that PostgreSQL rolls back with %s is tried five times, and is then busy',
    async (code) => {
      let tries = 0
      const failing = (isLast: (attempt: number) => boolean) =>
        inTransaction(world.db, async () => {
          if (!isLast(++tries)) throw Object.assign(new Error('rolled back'), { code })
          return 'done'
        })
      expect([await failing((attempt) => attempt === 5), tries]).toEqual(['done', 5])
      tries = 0
      const error = await failing(() => false).catch((refusal: unknown) => refusal)
      expect([tries, error instanceof DomainError && error.code]).toEqual([5, 'busy'])
    },
  )

  it('that is refused by a constraint is not tried again', async () => {
    let tries = 0
    const work = inTransaction(world.db, async () => {
      tries++
      throw Object.assign(new Error('there is one'), { code: '23505' })
    })
    await expect(work).rejects.toThrow('there is one')
    expect(tries).toBe(1)
  })
})

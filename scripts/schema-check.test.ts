import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '#server/testing/world/database.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const check = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['scripts/schema-check.ts', ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', DATABASE_URL: database.url },
  })

it.each(['v0.1.0', 'latest', ''])(
  'a release that is not named by its version is not said to run beside this one: %j',
  async (name) => {
    await expect(check(name)).rejects.toMatchObject({
      code: 1,
      stderr: 'Say which release runs by its version: uliza schema:check 0.1.0.\n',
    })
  },
  90_000,
)

it('the release that runs may go on beside one that changes nothing', async () => {
  expect((await check('0.1.0')).stdout).toBe('0.1.0 can run beside this release.\n')
}, 90_000)

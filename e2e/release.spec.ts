import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { layOutRelease } from '../scripts/release/lay-out-release.ts'
import { open, withBrowser } from './support/browser.ts'
import { anEventToday, theVendor, ticketsOf } from './support/gates.ts'
import { anOpenShop, aPaidOrder } from './support/market.ts'
import { aNewCustomer } from './support/people.ts'
import { program, withProgramOf } from './support/program.ts'

/** Its packages are those installed here: only `npm run release` installs them once more. */
const folder = mkdtemp(join(tmpdir(), 'uliza-release-'))
const launcher = async () => join(await folder, 'bin/uliza')

beforeAll(async () => {
  await layOutRelease(await folder)
  await symlink(join(import.meta.dirname, '../node_modules'), join(await folder, 'node_modules'))
}, 60_000)
afterAll(async () => rm(await folder, { recursive: true }))
withProgramOf(launcher)
withBrowser()

const uliza = async (...args: string[]) =>
  promisify(execFile)(await launcher(), args, {
    cwd: await folder,
    env: { ...process.env, DATABASE_URL: program().databaseUrl, DATA_DIR: join(await folder, 'data') },
  })

describe('a release', () => {
  it('serves pages, sells, prints tickets and shows its API, from its own files and without building', async () => {
    const { page, context, person } = await aNewCustomer()
    const { vendor, vendorId } = await theVendor()
    const event = await anEventToday('Release party', vendor)
    const [ticket] = await ticketsOf(person, event, vendorId, 1)
    const pdf = await context.request.get(`/api/user/tickets/${ticket?.id}.pdf`)
    expect([pdf.status(), (await pdf.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    await open(page, '/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect((await page.goto('/api/docs/redoc.js'))?.status()).toBe(200)
    await aPaidOrder(await anOpenShop())
  })

  it('prints its settings', async () => {
    const { stdout } = await uliza('settings')
    expect(stdout).toBe(await readFile('.env.example', 'utf8'))
  })

  it('verifies its ledger, and names its commands to whoever asks for another', async () => {
    const { stdout } = await uliza('ledger:verify')
    expect(stdout).toContain('is sound')
    await expect(uliza('build')).rejects.toMatchObject({ code: 64, stderr: expect.stringContaining('start|health|') })
  })
})

import { describe, expect, it } from 'vitest'
import { hours, plus } from '#server/platform/clock.ts'
import { anAdmin } from '#server/testing/builders/people.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

const shown = async () => (await world.visitor().get('/api/shell')).body.banner
const aBanner = (change: Record<string, unknown> = {}) => ({
  en: 'M-Pesa is slow tonight. Card works.',
  sw: 'M-Pesa ni polepole usiku huu. Kadi inafanya kazi.',
  audience: 'EVERYBODY',
  startsAt: plus(world.clock.now(), hours(1)).toISOString(),
  endsAt: plus(world.clock.now(), hours(3)).toISOString(),
  ...change,
})
const save = async (banner: unknown) => (await anAdmin(world)).patch('/api/admin/settings', { banner })

describe('the banner', () => {
  it('is shown to anybody from its beginning until its end, and there is none before it is set', async () => {
    expect(await shown()).toBeNull()
    const banner = aBanner()
    expect((await save(banner)).body.settings.banner).toEqual(banner)
    expect(await shown()).toBeNull()
    world.clock.pass(hours(1))
    expect(await shown()).toEqual(banner)
    world.clock.pass(hours(2) - 1)
    expect(await shown()).toEqual(banner)
    world.clock.pass(1)
    expect(await shown()).toBeNull()
  })

  it('is taken away at once, and both stand in the audit trail', async () => {
    const banner = aBanner({ startsAt: world.clock.now().toISOString() })
    const before = (await (await anAdmin(world)).get('/api/admin/settings')).body.settings.banner
    await save(banner)
    expect(await shown()).toEqual(banner)
    const admin = await anAdmin(world)
    expect((await admin.patch('/api/admin/settings', { banner: null })).status).toBe(200)
    expect(await shown()).toBeNull()
    expect((await admin.get('/api/admin/audit?action=settings&limit=2')).body.items).toMatchObject([
      { detail: { banner: { from: banner, to: null } } },
      { detail: { banner: { from: before, to: banner } } },
    ])
  })

  it.each([
    ['without one of its languages', { sw: ' ' }],
    ['that ends before it begins', { endsAt: '2020-01-01T00:00:00Z' }],
    ['for nobody', { audience: 'GUESTS' }],
    ['longer than a few lines', { en: 'x'.repeat(201) }],
    ['with more than belongs to it', { link: 'https://example.com' }],
  ])('is refused %s', async (_, change) => {
    expect((await save(aBanner(change))).status).toBe(422)
  })
})

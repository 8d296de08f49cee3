import { expect, it } from 'vitest'
import { countStatements } from '#server/platform/database/database.ts'
import { anAdmin } from '#server/testing/builders/people.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

const shell = async () => (await world.visitor().get('/api/shell')).body
const save = async (change: Record<string, unknown>) => (await anAdmin(world)).patch('/api/admin/settings', change)

it('shows anybody whom to ask as an administrator set it, and nothing before', async () => {
  expect(await shell()).toEqual({
    banner: null,
    contact: { phone: null, whatsapp: null, email: null },
    isMailSetUp: false,
    isWhatsappSetUp: false,
    isSmsSetUp: false,
    captcha: null,
  })
  const { status, body } = await save({ contactPhone: '0700 000 254', contactEmail: ' msaada@uliza.example ' })
  expect([status, body.settings.contactPhone]).toEqual([200, '+254700000254'])
  expect((await shell()).contact).toEqual({ phone: '+254700000254', whatsapp: null, email: 'msaada@uliza.example' })
  await save({ contactPhone: null })
  expect((await shell()).contact).toEqual({ phone: null, whatsapp: null, email: 'msaada@uliza.example' })
})

it('reads the contact in the statement that reads the banner', async () => {
  const { statements } = await countStatements(shell)
  expect(statements).toHaveLength(1)
})

it.each([
  ['a phone that nobody has', { contactPhone: '020 123' }],
  ['an address without a name', { contactEmail: '@uliza.example' }],
])('refuses %s as a contact', async (_, change) => {
  expect((await save(change)).status).toBe(422)
})

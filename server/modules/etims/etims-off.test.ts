import { describe, expect, it } from 'vitest'
import { deliveries } from '#server/modules/outbox/outbox.tables.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { anOrderToSign, aSigningShop, serialOf } from '#server/testing/builders/etims.ts'
import { anAdmin } from '#server/testing/builders/people.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { etimsDevices } from './etims.tables.ts'

const world = aWorld()

describe('a marketplace that does not sign for eTIMS', () => {
  it('says so, takes no device, queues nothing, and prints what it printed', async () => {
    const { shop, pin } = await aSigningShop(world, { hasDevice: false })
    expect((await shop.owner.get('/api/vendor/etims')).body).toEqual({ isOn: false, pin, device: null })
    expect((await (await anAdmin(world)).get('/api/admin/etims')).body).toMatchObject({ isOn: false, device: null })
    const refused = await shop.owner.post('/api/vendor/etims/device', { branchId: '00', serial: serialOf(pin) })
    expect([refused.status, refused.body.code]).toEqual([409, 'invalid_transition'])
    const { receipt } = await anOrderToSign(world, shop)
    expect((await readPdf(await receipt())).join()).toContain('No eTIMS code yet')
    await world.periodicJobs.sendDueEtims()
    expect(await world.db.select().from(etimsDevices)).toEqual([])
    expect(await world.db.select().from(deliveries).where(eq(deliveries.channel, 'etims'))).toEqual([])
  })
})

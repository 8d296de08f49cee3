import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { sessions } from '#server/modules/identity/identity.tables.ts'
import { deliveries } from '#server/modules/outbox/outbox.tables.ts'
import { minutes } from '#server/platform/clock.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { inTime } from '#server/testing/builders/disbursements.ts'
import { aSigningShop } from '#server/testing/builders/etims.ts'
import { aPaidOrder, orderOf } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { complete, refundOrder } from '#server/testing/builders/refunds.ts'
import { aProduct } from '#server/testing/builders/shops.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { etimsSettings, startEtims } from '#server/testing/stand-ins/etims.ts'
import { startWhatsapp, whatsappSettings } from '#server/testing/stand-ins/whatsapp.ts'
import { aWorld } from '#server/testing/world/world.ts'

const [authority, meta] = [await startEtims(), await startWhatsapp()]
const world = aWorld({ ...etimsSettings(authority), ...whatsappSettings(meta) })

beforeEach(async () => {
  await meta.reset()
  await meta.makeTemplates(world.config.publicUrl)
  await meta.setWebhook(`${world.config.providers.mpesa.callbackUrl}/api/whatsapp/webhook`)
})
afterEach(() => authority.endScenarios())

/** Everything that is due by WhatsApp, and what came of it. */
async function tell() {
  await world.periodicJobs.sendDueMessages()
  await world.periodicJobs.sendDueWhatsapp()
  await meta.quiet()
  await world.periodicJobs.applyWhatsappUpdates()
}
const sign = () => world.periodicJobs.sendDueEtims()

async function anOrderHandedOver(language: 'en' | 'sw' = 'en') {
  const [{ shop, pin }, customer] = await Promise.all([aSigningShop(world), aPerson(world)])
  await meta.agree(customer, language)
  await world.db.update(sessions).set({ language }).where(eq(sessions.userId, customer.user.id))
  const product = await aProduct(world, shop, { priceKES: 950 })
  const { id } = (await aPaidOrder(world, shop, customer, [{ product }])) as { id: OrderId }
  await tell()
  await complete(shop, id)
  world.clock.pass(minutes(1))
  return { shop, pin, customer, id }
}

type HandedOver = Awaited<ReturnType<typeof anOrderHandedOver>>

/** What each document says that came to the customer. */
async function documentsOf({ customer }: Pick<HandedOver, 'customer'>) {
  const messages = (await meta.inbox(customer.user.phone)).filter(({ header }) => header?.kind === 'document')
  return Promise.all(messages.map(async (message) => (await readPdf((await meta.media(message)).bytes)).join('\n')))
}

const waitingOf = ({ customer }: HandedOver) =>
  world.db
    .select()
    .from(deliveries)
    .where(
      and(eq(deliveries.userId, customer.user.id), eq(deliveries.channel, 'whatsapp'), eq(deliveries.state, 'WAITING')),
    )

describe('a document by WhatsApp that is to be signed', () => {
  it('is sent once it is signed, and has its code', async () => {
    const lunch = await anOrderHandedOver()
    await tell()
    expect(await documentsOf(lunch)).toEqual([])
    expect(await waitingOf(lunch)).toMatchObject([{ type: 'order_completed', tries: 0, askedAt: null }])
    await sign()
    world.clock.pass(minutes(1))
    await tell()
    const [text, ...others] = await documentsOf(lunch)
    expect([text, others]).toEqual([expect.stringContaining((await authority.deviceOf(lunch.pin))!.sdcId), []])
    expect(text).not.toContain('eTIMS is signing this')
  })

  it('of a refund waits for the signatures of the sale and of the credit note', async () => {
    const lunch = await anOrderHandedOver()
    await tell()
    await sign()
    world.clock.pass(minutes(1))
    await tell()
    await refundOrder(lunch.shop.owner, lunch.id, { amountKES: 100 })
    const isBack = async () =>
      (await orderOf(lunch.customer, lunch.id)).refunds.every(
        ({ status }: { status: string }) => status === 'SUCCEEDED',
      )
    await inTime(world, isBack, { within: minutes(5) })
    await tell()
    expect(await waitingOf(lunch)).toMatchObject([{ type: 'refund_sent' }])
    await sign()
    world.clock.pass(minutes(1))
    await tell()
    expect((await documentsOf(lunch)).at(-1)).toContain('1/2 NC')
  })

  it.each([
    ['en', 'eTIMS is signing this', 'ask whoever sold it'],
    ['sw', 'eTIMS inatia hati hii sahihi', 'mwombe aliyeuza'],
  ] as const)(
    'is sent without its code ten minutes after it was issued, says that this comes, and sends nobody to the shop (%s)',
    async (language, comes, asks) => {
      const lunch = await anOrderHandedOver(language)
      await authority.scenario(lunch.pin, 'dropped-request', 'always')
      for (let minute = 0; minute < 10; minute++) {
        await sign()
        await tell()
        expect(await documentsOf(lunch)).toEqual([])
        world.clock.pass(minutes(1))
      }
      await tell()
      const [text] = await documentsOf(lunch)
      expect(text).toContain(comes)
      expect(text).not.toContain(asks)
    },
  )
})

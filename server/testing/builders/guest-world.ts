import { beforeEach } from 'vitest'
import { users } from '#server/modules/identity/identity.tables.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { hours, plus } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import type { Guest } from '#server/testing/builders/guests.ts'
import { aWorldWithPaybill } from '#server/testing/builders/paybill.ts'
import { anEvent, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { type SmsStandIn, smsSettings, startSms } from '#server/testing/stand-ins/sms.ts'

interface GivenConcert {
  priceKES?: number
  maxPerCustomer?: number
  startsIn?: number
}

/** A market in which guests order: by the phone and by hand, and told by SMS. */
export async function aGuestWorld() {
  const provider: SmsStandIn = await startSms()
  const world = aWorldWithPaybill(smsSettings(provider))

  beforeEach(() => provider.reset())

  async function aMenu() {
    const shop = await aShop(world)
    return { shop, product: await aProduct(world, shop, { priceKES: 700 }) }
  }

  async function aConcert({ priceKES = 500, startsIn = hours(1), ...given }: GivenConcert = {}) {
    const shop = await aShop(world)
    const startsAt = plus(world.clock.now(), startsIn)
    const event = await anEvent(world, shop, { startsAt, capacity: 20, quota: 20 })
    const type = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, name: 'Seat', priceKES, ...given })
    const free = priceKES === 0 ? { payment: undefined } : {}
    return { shop, event, type, differences: { fulfilment: { method: 'TICKETS' }, ...free } }
  }

  const tell = async () => {
    await world.periodicJobs.sendDueMessages()
    await world.periodicJobs.sendDueSms()
  }
  const textsTo = async (phone: string) => {
    await tell()
    return provider.inbox(phone)
  }
  const userOf = async ({ phone }: Guest) => (await world.db.select().from(users).where(eq(users.phone, phone))).at(-1)!
  const endOrders = async (guest: Guest) => {
    const { id } = await userOf(guest)
    await world.db.update(orders).set({ status: 'EXPIRED' }).where(eq(orders.customerId, id))
  }
  return { world, provider, aMenu, aConcert, tell, textsTo, userOf, endOrders }
}

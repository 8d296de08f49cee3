import { putInSuspense } from '#server/modules/payments/settlement/suspense.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { eventually } from '../stand-ins/phones.ts'
import { newReceipt, stkCallbackSender } from '../stand-ins/webhook-sender.ts'
import type { World } from '../world/world.ts'
import { accountKES } from './money.ts'
import { cartOf, checkOut, orderOf } from './orders.ts'
import { anAdmin, aPerson } from './people.ts'
import { aProduct, aShop } from './shops.ts'

/** An order whose customer is prompted; the test decides how it is paid. */
export async function anOrderWithOpenPrompt(world: World, priceKES = 1000, stock?: number) {
  const [shop, customer, admin] = await Promise.all([aShop(world), aPerson(world), anAdmin(world)])
  const product = await aProduct(world, shop, { priceKES, ...(stock === undefined ? {} : { stock }) })
  const { body } = await checkOut(customer, cartOf(shop, customer, [{ product }]))
  const order = await eventually(async () => {
    const now = await orderOf(customer, body.order.id)
    return now.payment.status === 'PROMPTED' && now
  })
  return { shop, customer, admin, product, order }
}

/** Money in suspense: the payment of an order for 1,000 had another amount. */
export async function aWrongAmount(world: World, amountKES = 900) {
  const prompted = await anOrderWithOpenPrompt(world)
  const { admin, order } = prompted
  const receipt = newReceipt()
  await (await stkCallbackSender(world, order.id, receipt))(amountKES)
  const item = await eventually(async () => (await admin.get(`/api/admin/suspense?search=${receipt}`)).body.items[0])
  const resolve = (act: string, body: object = {}) =>
    admin.post(`/api/admin/suspense/${item.id}/${act}`, { note: 'Looked it up in the portal', ...body })
  return { ...prompted, item, receipt, resolve }
}

/** Two administrators resolve 900 in suspense differently at the same moment. */
export async function twoResolveOne(world: World) {
  const { resolve } = await aWrongAmount(world)
  const before = await accountKES(world, 'suspense')
  const answers = await Promise.all([resolve('refund'), resolve('keep')])
  return {
    statuses: answers.map(({ status }) => status).toSorted(),
    left: (await accountKES(world, 'suspense')) - before,
  }
}

/** Two administrators confirm at the same moment that a third's 900 in suspense is kept. */
export async function twoConfirmOne(world: World) {
  const others = await Promise.all([anAdmin(world), anAdmin(world)])
  await others[0].patch('/api/admin/settings', { suspenseApproverFromKES: 900 })
  const { resolve, item } = await aWrongAmount(world)
  const proposalId = (await resolve('keep')).body.proposal.id
  const before = await accountKES(world, 'suspense')
  const answers = await Promise.all(
    others.map((each) => each.post(`/api/admin/suspense/${item.id}/confirm`, { proposalId })),
  )
  await others[0].patch('/api/admin/settings', { suspenseApproverFromKES: 50_000 })
  return {
    statuses: answers.map(({ status }) => status).toSorted(),
    left: (await accountKES(world, 'suspense')) - before,
  }
}

/**
 * Puts 1,000 in suspense under a receipt, in a transaction that commits once what `meanwhile` started waits for it; or,
 * given `until`, once that holds: where nothing waits, it is done before.
 */
export async function withSuspenseItem(
  world: World,
  receipt: string,
  meanwhile: () => Promise<unknown>,
  until?: () => Promise<boolean>,
) {
  const money = {
    provider: 'mpesa',
    reason: 'UNEXPLAINED',
    amountCents: 100_000,
    phone: null,
    payment: null,
  } as const
  const isSomebodyWaiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await inTransaction(world.db, async (tx) => {
    await putInSuspense(tx, { ...money, receipt }, world.clock.now())
    await meanwhile()
    await eventually(until ?? (async () => (await world.db.execute(isSomebodyWaiting)).rows.length > 0))
  })
}

import type { ProblemReason } from '#contracts/problems/problems.ts'
import { aPaidOrder } from '../builders/orders.ts'
import { anAdmin, aPerson, type Person } from '../builders/people.ts'
import { aDeliveryArea, aProduct, aShop, type Shop, type ShopGiven } from '../builders/shops.ts'
import type { World } from '../world/world.ts'

export interface Report {
  reason?: ProblemReason
  words?: string
  lines?: { orderLineId: string; quantity: number }[]
  pictures?: string[]
}

/** Reports a problem with an order. */
export const report = (
  customer: Person,
  orderId: string,
  { reason = 'SOMETHING_MISSING', ...given }: Report,
  key?: string,
) => customer.command(`/api/user/orders/${orderId}/problems`, { reason, ...given }, key)

/** What the customer sees of the problems of an order. */
export const problemsOf = async (customer: Person, orderId: string) =>
  (await customer.get(`/api/user/orders/${orderId}/problems`)).body

let areas = 0

type OrderGiven = { shop?: Shop; customer?: Person; isCompleted?: boolean; fishKES?: number } & ShopGiven

/** Two fish at 650, three sodas at 50, delivered for 100: KSh 1,550, handed over unless said. */
export async function aDeliveredOrder(
  world: World,
  { shop: of, customer: by, isCompleted = true, fishKES = 650, ...given }: OrderGiven = {},
) {
  const [shop, customer] = await Promise.all([of ?? aShop(world, given), by ?? aPerson(world)])
  const fish = await aProduct(world, shop, { priceKES: fishKES, name: 'Whole fried tilapia' })
  const soda = await aProduct(world, shop, { priceKES: 50, name: 'Soda' })
  const areaId = await aDeliveryArea(world, shop, { name: `Kilimani ${++areas}` })
  const wanted = [
    { product: fish, quantity: 2 },
    { product: soda, quantity: 3 },
  ]
  const fulfilment = { method: 'DELIVERY', areaId, address: 'Kindaruma Court' }
  const order = await aPaidOrder(world, shop, customer, wanted, { fulfilment })
  if (isCompleted) {
    for (const step of ['accept', 'ready', 'dispatch', 'complete'])
      await shop.owner.post(`/api/vendor/orders/${order.id}/${step}`)
  }
  const [fishLine, sodaLine] = order.lines as { id: string }[]
  const lines = (fishes: number, sodas = 0) => [
    ...(fishes > 0 ? [{ orderLineId: fishLine?.id as string, quantity: fishes }] : []),
    ...(sodas > 0 ? [{ orderLineId: sodaLine?.id as string, quantity: sodas }] : []),
  ]
  return { shop, customer, id: order.id as string, lines }
}

type DeliveredOrder = Awaited<ReturnType<typeof aDeliveredOrder>>

/** A delivered order of which its customer has reported something: one fish, unless said. */
export async function aReportedProblem(
  world: World,
  { given, ...of }: { given?: Report | ((order: DeliveredOrder) => Report) } & OrderGiven = {},
) {
  const order = await aDeliveredOrder(world, of)
  const reported = typeof given === 'function' ? given(order) : given
  const { status, body } = await report(order.customer, order.id, reported ?? { lines: order.lines(1) })
  if (status !== 201) throw new Error(`the report was refused: ${JSON.stringify(body)}`)
  const problemId = body.items[0].id as string
  const own = (act: string, sent?: unknown) =>
    order.customer.command(`/api/user/orders/${order.id}/problems/${problemId}/${act}`, sent)
  const asShop = (act: string, sent?: unknown) =>
    order.shop.owner.command(`/api/vendor/problems/${problemId}/${act}`, sent)
  return {
    ...order,
    problemId,
    own,
    asShop,
    read: async () => (await problemsOf(order.customer, order.id)).items[0],
    seen: async () => (await order.shop.owner.get(`/api/vendor/problems/${problemId}`)).body,
  }
}

export type ReportedProblem = Awaited<ReturnType<typeof aReportedProblem>>

/** One that its shop refuses, so that the market decides it. */
export async function anEscalatedProblem(world: World, given: Parameters<typeof aReportedProblem>[1] = {}) {
  const [problem, admin] = await Promise.all([aReportedProblem(world, given), anAdmin(world)])
  await problem.asShop('refuse', { words: 'We packed two.' })
  const path = `/api/admin/problems/${problem.problemId}`
  return {
    ...problem,
    admin,
    decide: (sent: unknown, by: Person = admin, key?: string) => by.command(`${path}/decide`, sent, key),
    act: (act: string, sent: unknown, by: Person = admin) => by.post(`${path}/${act}`, sent),
    shown: async () => (await admin.get(path)).body,
  }
}

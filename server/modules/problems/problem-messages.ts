import type { NotificationData } from '#contracts/notifications.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { activeAdmins } from '#server/modules/identity/index.ts'
import type { OrderRow } from '#server/modules/orders/index.ts'
import { emit } from '#server/modules/outbox/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findShop } from './problem-order.queries.ts'
import type { ProblemRow } from './problems.tables.ts'

const named = ({ id, number }: OrderRow, shop: string) => ({ orderId: id, orderNumber: number, shop })

interface ToldStep {
  step: NotificationData['problem_changed']['step']
  amountCents: Cents
  /** Until when somebody answers. */
  by: Date | null
  words: string
}

/** Tells the customer of an order what became of what they reported. */
export async function tellCustomer(
  tx: Tx,
  order: OrderRow,
  { step, amountCents, by, words }: ToldStep,
  now: Date,
): Promise<void> {
  const { name } = await findShop(tx, order.vendorId)
  const data = { ...named(order, name), step, amountKES: toKES(amountCents), by: by?.toISOString() ?? null, words }
  await emit(tx, { type: 'problem_changed', to: [order.customerId], data }, now)
}

/** Tells the people of the shop who handle its orders of a problem that waits for them. */
export async function tellShop(
  tx: Tx,
  order: OrderRow,
  { id, claimedCents, answerBy }: Pick<ProblemRow, 'id' | 'claimedCents' | 'answerBy'>,
  waiting: { isReminder: boolean; isPaidBySilence: boolean },
  now: Date,
): Promise<void> {
  const { name, people } = await findShop(tx, order.vendorId)
  const waits = { problemId: id, amountKES: toKES(claimedCents), answerBy: answerBy.toISOString(), ...waiting }
  await emit(tx, { type: 'problem_reported', to: people, data: { ...named(order, name), ...waits } }, now)
}

interface ToldEnd {
  how: NotificationData['problem_settled']['how']
  amountCents: Cents
  isBorneByMarket?: boolean
  words?: string
}

/** Tells the people of the shop how a problem ended that they did not end themselves. */
export async function tellShopOfEnd(
  tx: Tx,
  { order, problem }: { order: OrderRow; problem: Pick<ProblemRow, 'id'> },
  { how, amountCents, isBorneByMarket = false, words = '' }: ToldEnd,
  now: Date,
): Promise<void> {
  const { name, people } = await findShop(tx, order.vendorId)
  const ended = { problemId: problem.id, how, amountKES: toKES(amountCents), isBorneByMarket, words }
  await emit(tx, { type: 'problem_settled', to: people, data: { ...named(order, name), ...ended } }, now)
}

/** Tells administrators who may decide on money of a problem that waits for the market. */
export async function tellMarket(
  tx: Tx,
  order: OrderRow,
  { id, claimedCents }: Pick<ProblemRow, 'id' | 'claimedCents'>,
  decideBy: Date,
  now: Date,
): Promise<void> {
  const { name } = await findShop(tx, order.vendorId)
  const waits = { problemId: id, amountKES: toKES(claimedCents), decideBy: decideBy.toISOString() }
  const to = await activeAdmins(tx, 'money')
  await emit(tx, { type: 'problem_escalated', to, data: { ...named(order, name), ...waits } }, now)
}

/** Says on open pages that the problems of an order have changed. */
export const emitProblemsChanged = (tx: Tx, { vendorId, customerId }: OrderRow, now: Date) =>
  emit(tx, { type: 'problems_changed', vendorId, customerId }, now)

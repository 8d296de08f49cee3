import type { Language } from '#contracts/account/identity.ts'
import type { PhoneCodeChannel, SentPhoneCode } from '#contracts/account/phone-codes.ts'
import { keepCodesFromNetwork } from '#contracts/guests/linked-orders.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import {
  type Actor,
  acceptPhoneCode,
  becomeAccountWithLock,
  checkPhoneCode,
  keptAlready,
  lockKeptGuest,
  type PhoneCodeDeps,
  type phoneCodeVisitor,
  refuseUnlessVerified,
  sendPhoneCode,
  signInWithLock,
} from '#server/modules/identity/index.ts'
import { movePayments } from '#server/modules/payments/index.ts'
import { takeGuestTicketsBack } from '#server/modules/tickets/index.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { rateLimit } from '#server/platform/http/rate-limit.ts'
import { moveCustomerOrder } from '../customer-orders/customer-orders.ts'
import { orders, orderTransitions } from '../orders.tables.ts'
import { findLinked } from './order-links.queries.ts'
import { linkClosed } from './show-linked-order.ts'

/** Whose code it is: of the guest, so that no other link with the same phone takes it. */
async function subjectOf({ db, clock }: PhoneCodeDeps, token: string) {
  const linked = await findLinked(db, token, clock.now())
  if (!linked) throw linkClosed()
  if (!linked.isKeepable) throw keptAlready()
  return { purpose: 'KEEP_ORDER', phone: linked.customerPhone, userId: linked.customerId } as const
}

/** Sends a code to the phone of an order, which is not said: whoever has the link may ask. */
export async function sendKeepCode(
  deps: PhoneCodeDeps,
  { token, channel, ...visitor }: { token: string; channel: PhoneCodeChannel } & ReturnType<typeof phoneCodeVisitor>,
): Promise<Omit<SentPhoneCode, 'phone'>> {
  const { phone: _, ...sent } = await sendPhoneCode(deps, { ...(await subjectOf(deps, token)), channel, ...visitor })
  return sent
}

interface KeptOrders {
  token: string
  code: string
  /** Who is signed in; null of nobody, and of a guest. */
  account: Actor | null
  network: string
  /** Of the browser that enters the code (`askingBrowser`). */
  browserHash: Buffer
  language: Language
}

/**
 * Keeps the orders of a guest by the code that came to their phone: in the account of whoever is signed in, where its
 * person has verified the same phone; else in the one that opens by a code to this phone; else in an account of their own,
 * which the guest becomes. Says whose they are now, and whether that account is new.
 */
export async function keepLinkedOrder(
  deps: PhoneCodeDeps,
  { token, code, account, network, browserHash, language }: KeptOrders,
): Promise<{ userId: UserId; isNew: boolean }> {
  const subject = await subjectOf(deps, token)
  const { userId: guestId, phone } = subject
  // Only who has no code is counted: who has one waits for nobody behind the same address.
  const onNone = () => rateLimit(deps.db, deps.clock, keepCodesFromNetwork, network)
  const checked = await checkPhoneCode(deps, { ...subject, browserHash }, code, { onNone })
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    await acceptPhoneCode(tx, checked, now)
    const accountId = account ? await ownAccount(tx, account, phone) : await signInWithLock(tx, phone, now)
    await lockKeptGuest(tx, guestId)
    if (accountId) await moveOrders(tx, { guestId, accountId })
    else await becomeAccountWithLock(tx, { userId: guestId, phone, language }, now)
    await takeGuestTicketsBack(tx, { guestId, accountId: accountId ?? guestId }, now)
    return { userId: accountId ?? guestId, isNew: !accountId }
  })
}

async function ownAccount(tx: Tx, account: Actor, phone: string): Promise<UserId> {
  await refuseUnlessVerified(tx, account, phone)
  return account.userId
}

/** The guest is left without anything, and erased as whoever never ordered. Who was faster has taken all. */
async function moveOrders(tx: Tx, { guestId, accountId }: { guestId: UserId; accountId: UserId }) {
  const moved = await tx
    .select({ id: orders.id, vendorId: orders.vendorId })
    .from(orders)
    .where(and(acrossVendors('own-orders'), eq(orders.customerId, guestId)))
    .orderBy(orders.id)
  if (moved.length === 0) throw keptAlready()
  for (const key of moved) {
    await tx
      .update(orders)
      .set({ customerId: accountId })
      .where(and(eq(orders.vendorId, key.vendorId), eq(orders.id, key.id)))
    await tx
      .update(orderTransitions)
      .set({ actorId: accountId })
      .where(
        and(
          eq(orderTransitions.vendorId, key.vendorId),
          eq(orderTransitions.orderId, key.id),
          eq(orderTransitions.actorId, guestId),
        ),
      )
    await moveCustomerOrder(tx, key, { guestId, accountId })
    await movePayments(tx, key, { guestId, accountId })
  }
}

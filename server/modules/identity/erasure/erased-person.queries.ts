import { eq, type SQL, sql } from 'drizzle-orm'
import type { UserId, VendorId } from '#contracts/wire/primitives.ts'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { platformVendorId } from '#server/modules/ledger/index.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { disbursements } from '#server/modules/payments/disbursements/disbursements.tables.ts'
import { payments, refunds, suspenseItems } from '#server/modules/payments/payments.tables.ts'
import { payouts } from '#server/modules/payouts/payouts.tables.ts'
import { suspenseProposals as proposals } from '#server/modules/reconciliation/suspense/suspense-proposals.tables.ts'
import { staffInvitations, vendorStaff } from '#server/modules/staff/staff.tables.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import { ticketTransfers } from '#server/modules/tickets/transfers/transfers.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { type ErasedPerson, isOneOf, patternOf, reaches } from '#server/platform/database/erasure.ts'
import { columns, nullable, select } from '#server/platform/database/select.ts'
import { users } from '../identity.tables.ts'

const anywhere = acrossVendors('own-person')

/** Everything by which a person is found in the rows of other modules. The caller has locked their row. */
export async function findErasedPersonWithLock(tx: Tx, userId: UserId, now: Date): Promise<ErasedPerson | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId))
  if (!user) return null
  const bought = await boughtBy(tx, userId)
  const shop = await shopOf(tx, userId)
  const held = await select(
    tx,
    columns({ id: tickets.id, vendorId: tickets.vendorId }),
    sql`from ${tickets} where ${anywhere} and ${tickets.ownerId} = ${userId}`,
  )
  const transfers = await transfersOf(tx, userId, [user.email, user.phone])
  const employers = await employersOf(tx, userId, user.email)
  const vendorIds = [
    ...new Set([
      ...bought.orders.map(({ vendorId }) => vendorId),
      ...[...held, ...transfers, ...employers].map(({ vendorId }) => vendorId),
      ...(shop ? [shop.id] : []),
      // Money that belongs to no payment is under the platform.
      platformVendorId,
    ]),
  ]
  const numbers = [user.phone, shop?.phone ?? '', shop?.payoutPhone ?? '']
  const contactPattern = patternOf({ words: [user.email], phones: numbers })
  const money = await moneyOf(tx, { ...bought, vendorIds, shopId: shop?.id ?? null, contactPattern })
  const phones = [...numbers, ...money.phones, ...bought.orders.map((row) => row.phone)]
  const contacts = [...new Set([user.email, ...phones, ...bought.orders.map(({ email }) => email)])]
  return {
    userId,
    now,
    vendorIds,
    shopId: shop?.id ?? null,
    orderIds: bought.orderIds,
    ...money,
    goodsIds: await goodsOf(tx, vendorIds),
    ticketIds: held.map(({ id }) => id),
    acquaintances: await acquaintancesOf(tx, userId, vendorIds, transfers),
    contacts: contacts.filter((contact) => !!contact) as string[],
    contactPattern,
    pattern: patternOf({
      words: [user.name, user.email, ...bought.orders.flatMap(({ name, email }) => [name, email]), ...money.emails],
      phones: phones.filter((phone) => !!phone) as string[],
    }),
  }
}

async function goodsOf(tx: Tx, vendorIds: VendorId[]): Promise<string[]> {
  const found = sql`from (select id from ${products} where ${isOneOf(products.vendorId, vendorIds)}
    union all select id from ${events} where ${isOneOf(events.vendorId, vendorIds)}) goods`
  return (await select(tx, columns({ id: sql<string>`goods.id` }), found)).map(({ id }) => id)
}

const ordered = columns({
  id: orders.id,
  vendorId: orders.vendorId,
  name: orders.contactName,
  phone: orders.contactPhone,
  email: orders.contactEmail,
})

async function boughtBy(tx: Tx, userId: UserId) {
  const rows = await select(tx, ordered, sql`from ${orders} where ${anywhere} and ${orders.customerId} = ${userId}`)
  return { orders: rows, orderIds: rows.map(({ id }) => id) }
}

const shop = columns({ id: vendors.id, phone: vendors.phone, payoutPhone: vendors.payoutPhone })

const shopOf = async (tx: Tx, userId: UserId) =>
  (await select(tx, shop, sql`from ${vendors} where ${vendors.ownerId} = ${userId}`))[0]

/** Sent or received, or sent to an address or a number of theirs and never accepted. */
const transfersOf = (tx: Tx, userId: UserId, contacts: string[]) =>
  select(
    tx,
    columns({
      vendorId: ticketTransfers.vendorId,
      from: ticketTransfers.fromUserId,
      to: ticketTransfers.toUserId,
    }),
    sql`from ${ticketTransfers} where ${anywhere} and (${ticketTransfers.fromUserId} = ${userId}
      or ${ticketTransfers.toUserId} = ${userId} or lower(${ticketTransfers.toContact}) = any(${sql.param(contacts.map((contact) => contact.toLowerCase()))}::text[]))`,
  )

/** The shops that they work or worked for, or were invited to. */
async function employersOf(tx: Tx, userId: UserId, email: string) {
  const worked = sql`from ${vendorStaff} where ${anywhere} and ${vendorStaff.userId} = ${userId}`
  const invited = sql`from ${staffInvitations} where ${anywhere}
    and (${staffInvitations.email} = ${email} or ${staffInvitations.acceptedBy} = ${userId})`
  return [
    ...(await select(tx, columns({ vendorId: vendorStaff.vendorId }), worked)),
    ...(await select(tx, columns({ vendorId: staffInvitations.vendorId }), invited)),
  ]
}

interface Owned extends Pick<ErasedPerson, 'contactPattern'> {
  vendorIds: VendorId[]
  shopId: VendorId | null
  orderIds: ErasedPerson['orderIds']
}

/** What was paid, given back and paid out, each with its receipt. */
async function moneyOf(tx: Tx, { vendorIds, shopId, orderIds, contactPattern }: Owned) {
  const paid = await select(
    tx,
    columns({ id: payments.id, phone: payments.phone, email: payments.email, receipt: payments.receipt }),
    sql`from ${payments} where ${isOneOf(payments.vendorId, vendorIds)} and ${isOneOf(payments.orderId, orderIds)}`,
  )
  const paymentIds = paid.map(({ id }) => id)
  const receipts = paid.flatMap(({ receipt }) => receipt ?? [])
  // What was given to a payment of theirs names it by its receipt, and by what an administrator proposed.
  const isGiven = sql`(${suspenseItems.receipt} = any(${sql.param(receipts)}::text[]) or ${suspenseItems.id} in (
    select ${proposals.suspenseId} from ${proposals} where ${isOneOf(proposals.paymentId, paymentIds)}))`
  const suspended = await select(
    tx,
    columns({ id: suspenseItems.id, receipt: suspenseItems.receipt }),
    sql`from ${suspenseItems} where ${isOneOf(suspenseItems.vendorId, vendorIds)}
      and (${isOneOf(suspenseItems.paymentId, paymentIds)} or ${isGiven} or ${reaches(suspenseItems.phone, { contactPattern })} or ${reaches(suspenseItems.account, { contactPattern })})`,
  )
  const suspenseIds = suspended.map(({ id }) => id)
  const back = await select(
    tx,
    columns({ id: refunds.id, receipt: refunds.receipt }),
    sql`from ${refunds} where ${isOneOf(refunds.vendorId, vendorIds)}
      and (${isOneOf(refunds.paymentId, paymentIds)} or ${isOneOf(refunds.suspenseId, suspenseIds)})`,
  )
  const out = await select(
    tx,
    columns({ id: payouts.id, phone: payouts.phone, receipt: payouts.reference }),
    sql`from ${payouts} where ${isOneOf(payouts.vendorId, shopId ? [shopId] : [])}`,
  )
  const [refundIds, payoutIds] = [back.map(({ id }) => id), out.map(({ id }) => id)]
  const sent = await select(
    tx,
    columns({ id: disbursements.id, receipt: disbursements.receipt, phone: disbursements.phone }),
    sql`from ${disbursements} where ${isOneOf(disbursements.vendorId, vendorIds)}
      and (${isOneOf(disbursements.refundId, refundIds)} or ${isOneOf(disbursements.payoutId, payoutIds)})`,
  )
  const all = [...paid, ...suspended, ...back, ...out, ...sent]
  return {
    paymentIds,
    suspenseIds,
    refundIds,
    payoutIds,
    disbursementIds: sent.map(({ id }) => id),
    receipts: all.flatMap(({ receipt }) => receipt ?? []),
    phones: phonesOf([...paid, ...out, ...sent]),
    emails: paid.flatMap(({ email }) => email ?? []),
  }
}

const phonesOf = (rows: { phone: string | null }[]) => [...new Set(rows.flatMap(({ phone }) => phone || []))]

/** Owners and staff of these shops, and of those that they decided about; and with whom they exchanged tickets. */
async function acquaintancesOf(
  tx: Tx,
  userId: UserId,
  vendorIds: VendorId[],
  transfers: { from: UserId; to: UserId | null }[],
): Promise<UserId[]> {
  const decided: SQL = sql`select ${auditEntries.subjectId} from ${auditEntries} where ${auditEntries.actorId} = ${userId}`
  const rows = await select(
    tx,
    columns({ owner: vendors.ownerId, member: nullable(vendorStaff.userId) }),
    sql`from ${vendors} left join ${vendorStaff} on ${vendorStaff.vendorId} = ${vendors.id}
      where ${anywhere} and (${isOneOf(vendors.id, vendorIds)} or ${vendors.id} in (${decided}))`,
  )
  const known = [
    ...rows.flatMap(({ owner, member }) => [owner, member]),
    ...transfers.flatMap(({ from, to }) => [from, to]),
  ]
  return [...new Set(known)].filter((one): one is UserId => one !== null && one !== userId)
}

import type { UserId } from '#contracts/wire/primitives.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { queueEntries } from '#server/modules/events/queue/queue.tables.ts'
import { waitlistEntries } from '#server/modules/events/waitlist/waitlist.tables.ts'
import { orderLines, orderPriceLines, orders, orderTransitions } from '#server/modules/orders/orders.tables.ts'
import { payments, refunds } from '#server/modules/payments/payments.tables.ts'
import { orderProblemLines, orderProblemPictures, orderProblems } from '#server/modules/problems/problems.tables.ts'
import { reviewLines, reviews } from '#server/modules/reviews/reviews.tables.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import { ticketTransfers } from '#server/modules/tickets/transfers/transfers.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Column, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, jsonArray, select, subquery } from '#server/platform/database/select.ts'
import { type DataFile, momentText, readRows, rowOf, shillings } from './data-file.ts'

/** Read before, so that the rows of them are found by the index of their orders. */
async function ownOrderIds(db: Db, userId: UserId): Promise<SQL> {
  const rows = await select(
    db,
    columns({ id: orders.id }),
    sql`from ${orders} where ${acrossVendors('own-person')} and ${orders.customerId} = ${userId}`,
  )
  return sql`any(${sql.param(rows.map(({ id }) => id))}::uuid[])`
}

const shopOf = (vendorId: Column) => subquery(vendors.name, sql`from ${vendors} where ${vendors.id} = ${vendorId}`)

/** Of a row of orders. */
const isOfOrder = (table: { vendorId: Column; orderId: Column }): SQL =>
  sql`${table.vendorId} = ${orders.vendorId} and ${table.orderId} = ${orders.id}`

const line = rowOf({
  name: orderLines.name,
  variation: orderLines.variationName,
  options: orderLines.options,
  quantity: orderLines.quantity,
  eachKES: shillings(orderLines.unitPriceCents),
  holders: orderLines.holderNames,
})
const priceLine = rowOf({ kind: orderPriceLines.kind, amountKES: shillings(orderPriceLines.amountCents) })
const step = rowOf({
  status: orderTransitions.status,
  by: orderTransitions.actor,
  reason: orderTransitions.reason,
  at: momentText(orderTransitions.at),
})
const payment = rowOf({
  method: payments.method,
  status: payments.status,
  amountKES: shillings(payments.amountCents),
  phone: payments.phone,
  email: payments.email,
  receipt: payments.receipt,
  claimedReceipt: payments.claimedReceipt,
  failure: payments.failure,
  at: momentText(payments.createdAt),
})

const ownOrders: DataFile = {
  name: 'orders',
  says: {
    en: 'Your orders, with what you wrote to the shops and how you paid. Amounts are in shillings.',
    sw: 'Maagizo yako, pamoja na uliyoandikia maduka na jinsi ulivyolipa. Kiasi ni kwa shilingi.',
  },
  tables: [orders, orderLines, orderPriceLines, orderTransitions, payments],
  read: (db, userId) =>
    readRows(
      db,
      rowOf({
        number: orders.number,
        shop: shopOf(orders.vendorId),
        status: orders.status,
        placedAt: momentText(orders.placedAt),
        paidAt: momentText(orders.paidAt),
        fulfilment: orders.fulfilment,
        contact: rowOf({ name: orders.contactName, phone: orders.contactPhone, email: orders.contactEmail }),
        area: orders.areaName,
        address: orders.address,
        landmark: orders.landmark,
        note: orders.note,
        totalKES: shillings(orders.totalCents),
        lines: jsonArray(line, sql`from ${orderLines} where ${isOfOrder(orderLines)}`, {
          orderBy: sql`${orderLines.position}`,
        }),
        priceLines: jsonArray(priceLine, sql`from ${orderPriceLines} where ${isOfOrder(orderPriceLines)}`, {
          orderBy: sql`${orderPriceLines.position}`,
        }),
        steps: jsonArray(step, sql`from ${orderTransitions} where ${isOfOrder(orderTransitions)}`, {
          orderBy: sql`${orderTransitions.id}`,
        }),
        payments: jsonArray(payment, sql`from ${payments} where ${isOfOrder(payments)}`, {
          orderBy: sql`${payments.id}`,
        }),
      }),
      sql`from ${orders} where ${acrossVendors('own-person')} and ${orders.customerId} = ${userId} order by ${orders.id}`,
    ),
}

const reviewedLine = rowOf({ name: orderLines.name, stars: reviewLines.stars, words: reviewLines.words })

const ownReviews: DataFile = {
  name: 'reviews',
  says: {
    en: 'What you said of your orders, and what shops answered. Your pictures are on the pages of the shops.',
    sw: 'Ulichosema kuhusu maagizo yako, na majibu ya maduka. Picha zako ziko kwenye kurasa za maduka.',
  },
  tables: [reviews, reviewLines],
  read: (db, userId) =>
    readRows(
      db,
      rowOf({
        shop: shopOf(reviews.vendorId),
        order: subquery(
          orders.number,
          sql`from ${orders} where ${orders.vendorId} = ${reviews.vendorId} and ${orders.id} = ${reviews.orderId}`,
        ),
        stars: reviews.stars,
        text: reviews.text,
        lines: jsonArray(
          reviewedLine,
          sql`from ${reviewLines} join ${orderLines} on ${orderLines.vendorId} = ${reviewLines.vendorId}
            and ${orderLines.id} = ${reviewLines.orderLineId}
            where ${reviewLines.vendorId} = ${reviews.vendorId} and ${reviewLines.reviewId} = ${reviews.id}`,
          { orderBy: sql`${orderLines.position}` },
        ),
        answer: reviews.answer,
        hiddenFor: reviews.hideReason,
        writtenAt: momentText(reviews.writtenAt),
        changedAt: momentText(reviews.changedAt),
        removedAt: momentText(reviews.removedAt),
      }),
      sql`from ${reviews} where ${acrossVendors('own-person')} and ${reviews.customerId} = ${userId} order by ${reviews.id}`,
    ),
}

const problemLine = rowOf({
  line: subquery(
    orderLines.name,
    sql`from ${orderLines} where ${orderLines.vendorId} = ${orderProblemLines.vendorId} and ${orderLines.id} = ${orderProblemLines.orderLineId}`,
  ),
  quantity: orderProblemLines.quantity,
  amountKES: shillings(orderProblemLines.amountCents),
})
const isOfProblem = (table: { vendorId: Column; problemId: Column }): SQL =>
  sql`${table.vendorId} = ${orderProblems.vendorId} and ${table.problemId} = ${orderProblems.id}`

const ownProblems: DataFile = {
  name: 'problems',
  says: {
    en: 'Problems with orders that you reported, with what you wrote and showed, and how each ended.',
    sw: 'Matatizo ya maagizo uliyoripoti, pamoja na uliyoandika na kuonyesha, na jinsi kila moja lilivyoisha.',
  },
  tables: [orderProblems, orderProblemLines, orderProblemPictures],
  read: async (db, userId) =>
    readRows(
      db,
      rowOf({
        order: subquery(
          orders.number,
          sql`from ${orders} where ${orders.vendorId} = ${orderProblems.vendorId} and ${orders.id} = ${orderProblems.orderId}`,
        ),
        shop: shopOf(orderProblems.vendorId),
        status: orderProblems.status,
        reason: orderProblems.reason,
        words: orderProblems.words,
        claimedKES: shillings(orderProblems.claimedCents),
        lines: jsonArray(problemLine, sql`from ${orderProblemLines} where ${isOfProblem(orderProblemLines)}`),
        pictures: jsonArray(
          sql<unknown>`${orderProblemPictures.picture}`,
          sql`from ${orderProblemPictures} where ${isOfProblem(orderProblemPictures)}`,
        ),
        reportedAt: momentText(orderProblems.reportedAt),
        answer: orderProblems.answerWords,
        offeredKES: shillings(orderProblems.offeredCents),
        toTheMarket: orderProblems.escalationWords,
        decision: orderProblems.decisionWords,
        endedAt: momentText(orderProblems.endedAt),
      }),
      sql`from ${orderProblems} where ${acrossVendors('own-person')} and ${orderProblems.orderId} = ${await ownOrderIds(db, userId)}
        order by ${orderProblems.id}`,
    ),
}

const moneyBack: DataFile = {
  name: 'refunds',
  says: { en: 'Money that came back to you, or comes.', sw: 'Pesa zilizorudi kwako, au zitakazorudi.' },
  tables: [refunds],
  read: async (db, userId) =>
    readRows(
      db,
      rowOf({
        order: subquery(
          orders.number,
          sql`from ${orders} where ${orders.vendorId} = ${refunds.vendorId} and ${orders.id} = ${refunds.orderId}`,
        ),
        amountKES: shillings(refunds.amountCents),
        status: refunds.status,
        reason: refunds.reason,
        receipt: refunds.receipt,
        requestedAt: momentText(refunds.createdAt),
        settledAt: momentText(refunds.settledAt),
      }),
      sql`from ${refunds} where ${acrossVendors('own-person')} and ${refunds.customerId} = ${userId}
        and (${refunds.orderId} = ${await ownOrderIds(db, userId)} or ${refunds.suspenseId} is not null) order by ${refunds.id}`,
    ),
}

const eventOf = ({ vendorId, eventId }: { vendorId: Column; eventId: Column }) =>
  subquery(events.title, sql`from ${events} where ${events.vendorId} = ${vendorId} and ${events.id} = ${eventId}`)

const ownTickets: DataFile = {
  name: 'tickets',
  says: {
    en: 'Tickets that you hold or bought. Their codes are in your account alone: a copy of them would let in whoever has it.',
    sw: 'Tiketi ulizonazo au ulizonunua. Misimbo yake ipo kwenye akaunti yako tu: nakala yake ingemruhusu yeyote aliyenayo kuingia.',
  },
  tables: [tickets],
  read: async (db, userId) => {
    const isHeld = sql`${tickets.ownerId} = ${userId}`
    return readRows(
      db,
      rowOf({
        event: eventOf(tickets),
        type: tickets.typeName,
        isYours: sql`${isHeld}`,
        // Of one that was passed on, who has it and what they do with it is theirs.
        attendee: sql`case when ${isHeld} then ${tickets.attendee} end`,
        status: sql`case when ${isHeld} then ${tickets.status} end`,
        usedAt: sql`case when ${isHeld} then to_json(${tickets.usedAt}) end`,
        issuedAt: momentText(tickets.issuedAt),
      }),
      sql`from ${tickets} where ${acrossVendors('own-person')} and (${isHeld} or ${tickets.orderId} = ${await ownOrderIds(db, userId)})
        order by ${tickets.id}`,
    )
  },
}

const transfers: DataFile = {
  name: 'ticket-transfers',
  says: {
    en: 'Tickets that you sent to somebody, or that were sent to you.',
    sw: 'Tiketi ulizomtumia mtu, au ulizotumiwa.',
  },
  tables: [ticketTransfers],
  read: (db, userId) =>
    readRows(
      db,
      rowOf({
        sentByYou: sql`${ticketTransfers.fromUserId} = ${userId}`,
        to: ticketTransfers.toName,
        // Whose it is only the sender wrote.
        contact: sql`case when ${ticketTransfers.fromUserId} = ${userId} then ${ticketTransfers.toContact} end`,
        sentAt: momentText(ticketTransfers.sentAt),
        acceptedAt: momentText(ticketTransfers.acceptedAt),
        takenBackAt: momentText(ticketTransfers.takenBackAt),
      }),
      sql`from ${ticketTransfers} where ${acrossVendors('own-person')}
        and (${ticketTransfers.fromUserId} = ${userId} or ${ticketTransfers.toUserId} = ${userId}) order by ${ticketTransfers.id}`,
    ),
}

const places: DataFile = {
  name: 'waiting-for-tickets',
  says: {
    en: 'Waiting lists and queues of events that you joined.',
    sw: 'Orodha za kusubiri na foleni za matukio ulizojiunga nazo.',
  },
  tables: [waitlistEntries, queueEntries],
  read: async (db, userId) => [
    ...(await readRows(
      db,
      rowOf({
        event: eventOf(waitlistEntries),
        list: sql`'WAITING_LIST'::text`,
        quantity: waitlistEntries.quantity,
        status: waitlistEntries.status,
        joinedAt: momentText(waitlistEntries.joinedAt),
      }),
      sql`from ${waitlistEntries} where ${acrossVendors('own-person')} and ${waitlistEntries.customerId} = ${userId}
        order by ${waitlistEntries.id}`,
    )),
    ...(await readRows(
      db,
      rowOf({
        event: eventOf(queueEntries),
        list: sql`'QUEUE'::text`,
        status: queueEntries.status,
        joinedAt: momentText(queueEntries.joinedAt),
      }),
      sql`from ${queueEntries} where ${acrossVendors('own-person')} and ${queueEntries.customerId} = ${userId}
        order by ${queueEntries.id}`,
    )),
  ],
}

export const purchaseFiles: readonly DataFile[] = [
  ownOrders,
  ownProblems,
  ownReviews,
  moneyBack,
  ownTickets,
  transfers,
  places,
]

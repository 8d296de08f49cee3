import type { EventId, TicketId, UserId } from '#contracts/wire/primitives.ts'
import type { checkIns } from '#server/modules/door/door.tables.ts'
import type { tickets } from '#server/modules/tickets/tickets.tables.ts'
import { hashToken } from '#server/platform/ids.ts'
import type { DemoOrder } from '../../market/types.ts'
import type { EventRow } from '../catalog/products.ts'
import { demoId, shareOf } from '../demo-id.ts'
import type { SeedContext } from '../seed-context.ts'
import { type UniqueCodes, uniqueShortCode } from '../unique-codes.ts'
import type { LineRow, OrderRow } from './orders.ts'

type TicketRow = typeof tickets.$inferInsert

/**
 * One ticket for each admission that was paid: used at the door of a show that is over, void when the money went back.
 */
export function ticketRows(
  demo: DemoOrder,
  order: OrderRow,
  lines: LineRow[],
  context: SeedContext,
  codes: UniqueCodes,
): TicketRow[] {
  const eventRow = demo.eventKey === null ? undefined : context.catalog.events.get(demo.eventKey)
  const issuedAt = order.paidAt
  if (!eventRow || !issuedAt) return []
  const admissions = lines.flatMap((line) => Array.from({ length: line.quantity }, () => line))
  return admissions.map((line, rank) => {
    const key = `${demo.key}/ticket/${rank}`
    const arrivedAt = arrivalAt(eventRow, key)
    const isUsed = !demo.refund && arrivedAt <= context.now
    return {
      id: demoId<TicketId>(key, issuedAt, rank),
      vendorId: order.vendorId,
      eventId: eventRow.id as EventId,
      orderId: order.id,
      orderLineId: line.id,
      buyerId: order.customerId,
      ownerId: order.customerId,
      keyId: context.ticketKeyId,
      shortCode: uniqueShortCode(codes, key),
      typeId: line.productId,
      typeName: line.name,
      attendee: order.contactName,
      status: demo.refund ? 'VOID' : isUsed ? 'USED' : 'VALID',
      voidReason: demo.refund ? 'REFUNDED' : null,
      issuedAt,
      changedAt: issuedAt,
      usedAt: isUsed ? arrivedAt : null,
    }
  })
}

/** Between the doors and half an hour into the show. */
function arrivalAt({ doorsAt, startsAt }: EventRow, key: string): Date {
  const from = (doorsAt ?? startsAt).getTime()
  return new Date(Math.floor(from + shareOf(`arrival/${key}`) * (startsAt.getTime() + 1_800_000 - from)))
}

/** The scan at the door of each ticket that was used, by the vendor itself. */
export function checkInRows(tickets: TicketRow[], scannedBy: UserId): (typeof checkIns.$inferInsert)[] {
  return tickets.flatMap(({ id, vendorId, eventId, shortCode, usedAt }) =>
    usedAt
      ? [
          {
            id: demoId<string>(`scan/${id}`, usedAt),
            vendorId,
            nonce: demoId<string>(`nonce/${id}`, usedAt),
            codeHash: hashToken(shortCode),
            eventId,
            ticketId: id,
            kind: 'ENTRY' as const,
            doorResult: 'valid' as const,
            result: 'valid' as const,
            answer: { reason: null, admission: { at: usedAt.toISOString(), gate: null, device: null } },
            isOnline: true,
            visit: 0,
            scannedBy,
            at: usedAt,
            receivedAt: usedAt,
          },
        ]
      : [],
  )
}

import type { EventId, ProductId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { SQL } from '#server/platform/database/drizzle.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'

/** What tickets and orders say of events. Both stand above events, so `app.ts` hands it in. */
export interface TicketSales {
  /** Of a row of products, how many tickets were sold and are valid, and what they cost: an object in JSON. */
  ofType: SQL<{ sold: number; gross: number }>
  /** Joins each row of events with one row, `counted`: its tickets that are valid or used, and what they brought. */
  joinCounted(now: Date): SQL
  /** Of a row of events, that somebody is paying for tickets of it. */
  isBeingPaid: SQL<boolean>
  /** Everybody who has a ticket of an event that is not void, or one of this type. */
  findAudience(tx: Tx, event: { id: EventId; vendorId: VendorId }, typeId?: ProductId): Promise<TicketAudience>
}

/** Those who have tickets. */
export interface TicketAudience {
  /** Who holds them, each once. */
  holders: UserId[]
  /** The links by which they are on phones without an account: of each phone the last. */
  links: string[]
}

/** The dependencies of this module's use cases. */
export interface EventDeps extends ModuleDeps {
  sales: TicketSales
}

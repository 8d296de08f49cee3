import { eraseFromTrail } from './modules/audit/index.ts'
import { eraseFromCatalog } from './modules/catalog/index.ts'
import { eraseDocuments } from './modules/documents/index.ts'
import { eraseFromDoor } from './modules/door/index.ts'
import { eraseFromEvents } from './modules/events/index.ts'
import { type ErasureDeps, eraseAccount, erasePeople as eraseDue } from './modules/identity/index.ts'
import { eraseFromJobs } from './modules/jobs/index.ts'
import { eraseOrders } from './modules/orders/index.ts'
import { eraseFromOutbox } from './modules/outbox/index.ts'
import { erasePayments } from './modules/payments/index.ts'
import { erasePayouts } from './modules/payouts/index.ts'
import { eraseFromStatements } from './modules/reconciliation/index.ts'
import { eraseFromStaff } from './modules/staff/index.ts'
import { eraseFromTickets } from './modules/tickets/index.ts'
import { eraseShop } from './modules/vendors/index.ts'
import type { Eraser } from './platform/database/erasure.ts'
import { eraseRequests } from './platform/http/rate-limit.ts'

/**
 * Everything that is erased of a person, module by module, in one transaction. What is in no module's list is found by
 * `erase-everything.test.ts`, which looks for a person in every column of the database.
 */
const erasers: readonly Eraser[] = [
  eraseRequests,
  eraseFromOutbox,
  eraseFromJobs,
  eraseOrders,
  erasePayments,
  erasePayouts,
  eraseFromStatements,
  eraseFromTickets,
  eraseFromDoor,
  eraseFromEvents,
  eraseFromCatalog,
  eraseFromStaff,
  eraseShop,
  eraseDocuments,
  eraseFromTrail,
  eraseAccount,
]

/** The worker's job. */
export const erasePeople = (deps: Omit<ErasureDeps, 'erasers'>) => eraseDue({ ...deps, erasers })

import { eraseFromTrail } from './modules/audit/index.ts'
import { eraseCart } from './modules/carts/index.ts'
import { catalogEraser } from './modules/catalog/index.ts'
import { eraseDocuments } from './modules/documents/index.ts'
import { eraseFromDoor } from './modules/door/index.ts'
import { eventsEraser } from './modules/events/index.ts'
import { eraseFavourites } from './modules/favourites/index.ts'
import { accountEraser } from './modules/identity/index.ts'
import { eraseFromJobs } from './modules/jobs/index.ts'
import { ordersEraser } from './modules/orders/index.ts'
import { eraseFromOutbox } from './modules/outbox/index.ts'
import { moneyBackEraser, paymentsEraser } from './modules/payments/index.ts'
import { payoutsEraser } from './modules/payouts/index.ts'
import { problemsEraser } from './modules/problems/index.ts'
import { statementsEraser } from './modules/reconciliation/index.ts'
import { eraseReviews } from './modules/reviews/index.ts'
import { staffEraser } from './modules/staff/index.ts'
import { ticketsEraser } from './modules/tickets/index.ts'
import { eraseOpeningAlerts, shopEraser } from './modules/vendors/index.ts'
import type { Eraser } from './platform/database/erasure.ts'
import { eraseRequests } from './platform/http/rate-limit.ts'

/**
 * Everything that is held of a person, and erased of them in one transaction, module by module. Each is found by what
 * those before it say. What is in no module's list is found by `erase-everything.test.ts`, which looks for a person in
 * every column of the database.
 */
export const erasers: readonly Eraser[] = [
  accountEraser,
  ordersEraser,
  problemsEraser,
  ticketsEraser,
  shopEraser,
  staffEraser,
  payoutsEraser,
  paymentsEraser,
  statementsEraser,
  moneyBackEraser,
  catalogEraser,
  eventsEraser,
  { erase: eraseFavourites },
  { erase: eraseOpeningAlerts },
  { erase: eraseCart },
  { erase: eraseReviews },
  { erase: eraseFromDoor },
  { erase: eraseDocuments },
  { erase: eraseFromJobs },
  { erase: eraseFromOutbox },
  { erase: eraseRequests },
  { erase: eraseFromTrail },
]

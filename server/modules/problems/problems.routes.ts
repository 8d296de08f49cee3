import * as admin from '#contracts/admin/problems.ts'
import * as contract from '#contracts/problems/problems.ts'
import * as vendor from '#contracts/problems/vendor-problems.ts'
import type { OrderId, ProblemId } from '#contracts/wire/primitives.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import type { OrderDeps } from '#server/modules/orders/index.ts'
import type { Encode, PictureDeps } from '#server/modules/pictures/index.ts'
import { idempotentRequest } from '#server/platform/http/idempotency.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { countProblems, problemForAdmin, problemsForAdmin } from './admin-problems.queries.ts'
import { agreeProblem, offerForProblem, refuseProblem } from './answer-problem.ts'
import { confirmDecision, decideProblem, declineDecision, previewDecision } from './decide-problem.ts'
import { problemsOfOrder } from './own-problems.queries.ts'
import { uploadProblemPicture } from './problem-pictures.ts'
import { acceptOffer, askMarket, withdrawProblem } from './reply-to-offer.ts'
import { reportProblem } from './report-problem.ts'
import { countVendorProblems, problemsOfVendor, vendorProblem } from './vendor-problems.queries.ts'

interface ProblemDeps extends OrderDeps {
  pictures: PictureDeps & { encode: Encode }
}

export function mountProblems(http: Http, deps: ProblemDeps) {
  mountOwnProblems(http, deps)
  mountVendorProblems(http, deps)
  mountAdminProblems(http, deps)
}

function mountOwnProblems(http: Http, { pictures, ...deps }: ProblemDeps) {
  const own = ({ userId }: Actor, id: OrderId) => problemsOfOrder(deps, userId, id)

  serve(http, contract.getOrderProblems, ({ actor, params }) => own(actor, params.id))

  serve(http, contract.uploadProblemPicture, ({ actor, params, body }) =>
    pictures.encode(() => uploadProblemPicture(pictures, { customerId: actor.userId, orderId: params.id }, body)),
  )

  serve(http, contract.reportProblem, async ({ actor, params, body, idempotencyKey }) => {
    const route = contract.reportProblem.path.replace(':id', params.id)
    const request = idempotentRequest(actor.userId, route, idempotencyKey, body)
    await reportProblem(deps, actor, params.id, request, body)
    return own(actor, params.id)
  })

  serve(http, contract.acceptProblemOffer, async ({ actor, params, body, idempotencyKey }) => {
    const route = contract.acceptProblemOffer.path.replace(':id', params.id).replace(':problemId', params.problemId)
    const request = idempotentRequest(actor.userId, route, idempotencyKey, body)
    await acceptOffer(deps, actor, params, request, body)
    return own(actor, params.id)
  })

  serve(http, contract.askMarket, async ({ actor, params, body }) => {
    await askMarket(deps, actor, params, body.words)
    return own(actor, params.id)
  })

  serve(http, contract.withdrawProblem, async ({ actor, params }) => {
    await withdrawProblem(deps, actor, params)
    return own(actor, params.id)
  })
}

function mountVendorProblems(http: Http, { pictures: _, ...deps }: ProblemDeps) {
  const { db } = deps

  serve(http, vendor.listVendorProblems, async ({ actor, query }) => {
    const [page, counts] = await Promise.all([
      problemsOfVendor(db, actor.vendorId, query),
      countVendorProblems(db, actor.vendorId),
    ])
    return { ...page, counts }
  })

  serve(http, vendor.getVendorProblem, ({ actor, params }) => vendorProblem(deps, actor, params.id))

  serve(http, vendor.agreeProblem, async ({ actor, params, body, idempotencyKey }) => {
    const route = vendor.agreeProblem.path.replace(':id', params.id)
    const request = idempotentRequest(actor.userId, route, idempotencyKey, body)
    await agreeProblem(deps, actor, params.id, request, body.words)
    return vendorProblem(deps, actor, params.id)
  })

  serve(http, vendor.offerForProblem, async ({ actor, params, body }) => {
    await offerForProblem(deps, actor, params.id, body)
    return vendorProblem(deps, actor, params.id)
  })

  serve(http, vendor.refuseProblem, async ({ actor, params, body }) => {
    await refuseProblem(deps, actor, params.id, body.words)
    return vendorProblem(deps, actor, params.id)
  })
}

function mountAdminProblems(http: Http, { pictures: _, ...deps }: ProblemDeps) {
  const { db, clock } = deps
  const shown = ({ userId }: Actor, id: ProblemId) => problemForAdmin(db, userId, id, clock.now())

  serve(http, admin.listAdminProblems, async ({ query }) => {
    const [page, counts] = await Promise.all([problemsForAdmin(db, query), countProblems(db)])
    return { ...page, counts }
  })

  serve(http, admin.getAdminProblem, ({ actor, params }) => shown(actor, params.id))

  serve(http, admin.previewProblemDecision, ({ params, body }) => previewDecision(deps, params.id, body))

  serve(http, admin.decideProblem, async ({ actor, params, body, idempotencyKey }) => {
    const route = admin.decideProblem.path.replace(':id', params.id)
    const request = idempotentRequest(actor.userId, route, idempotencyKey, body)
    await decideProblem(deps, actor, params.id, request, body)
    return shown(actor, params.id)
  })

  serve(http, admin.confirmProblemDecision, async ({ actor, params, body }) => {
    await confirmDecision(deps, actor, params.id, body)
    return shown(actor, params.id)
  })

  serve(http, admin.declineProblemDecision, async ({ actor, params, body }) => {
    await declineDecision(deps, actor, params.id, body)
    return shown(actor, params.id)
  })
}

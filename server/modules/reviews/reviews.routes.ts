import * as admin from '#contracts/admin/reviews.ts'
import * as contract from '#contracts/reviews/reviews.ts'
import * as ofShop from '#contracts/reviews/vendor-reviews.ts'
import type { Encode, PictureDeps } from '#server/modules/pictures/index.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { servePublic } from '#server/platform/http/serve-public.ts'
import { countAdminReviews, findAdminReview, listReviewsOfMarket } from './admin-reviews.queries.ts'
import { answerReview, reportReview } from './answer-review.ts'
import { hideReview, keepReview, showReview } from './decide-review.ts'
import { showOrderReview } from './own-review.queries.ts'
import { listPublicReviews, publicSummary } from './public-reviews.queries.ts'
import { uploadReviewPicture } from './review-pictures.ts'
import { findVendorReview, listReviewsOfShop, summarizeForShop } from './vendor-reviews.queries.ts'
import { changeReview, removeReview, type WriteDeps, writeReview } from './write-review.ts'

export interface ReviewDeps extends PictureDeps, WriteDeps {
  encode: Encode
}

export function mountReviews(http: Http, deps: ReviewDeps) {
  const { db, clock } = deps
  servePublic(http, contract.listShopReviews, (input) => listPublicReviews(db, input))
  servePublic(http, contract.getReviewSummary, (input) => publicSummary(db, input, clock.now()))
  mountOwnReviews(http, deps)

  serve(http, ofShop.listVendorReviews, ({ actor, query }) => listReviewsOfShop(db, actor.vendorId, query))
  serve(http, ofShop.getVendorReviewSummary, ({ actor }) => summarizeForShop(db, actor.vendorId, clock.now()))
  serve(http, ofShop.answerReview, async ({ actor, params: { id }, body }) => {
    await answerReview(db, actor, id, body.text, clock.now())
    return findVendorReview(db, actor.vendorId, id)
  })
  serve(http, ofShop.reportReview, async ({ actor, params: { id }, body }) => {
    await reportReview(db, actor, id, body, clock.now())
    return findVendorReview(db, actor.vendorId, id)
  })

  serve(http, admin.listAdminReviews, ({ query }) => listReviewsOfMarket(db, query))
  serve(http, admin.getAdminReviewCounts, () => countAdminReviews(db))
  serve(http, admin.hideReview, async ({ actor, params: { id }, body }) => {
    await hideReview(db, actor, id, body, clock.now())
    return findAdminReview(db, id)
  })
  for (const [endpoint, decide] of [
    [admin.showReview, showReview],
    [admin.keepReview, keepReview],
  ] as const) {
    serve(http, endpoint, async ({ actor, params: { id }, body }) => {
      await decide(db, actor, id, body.note, clock.now())
      return findAdminReview(db, id)
    })
  }
}

function mountOwnReviews(http: Http, deps: ReviewDeps) {
  const { db, clock } = deps
  serve(http, contract.getOrderReview, ({ actor, params: { id } }) =>
    showOrderReview(db, actor.userId, id, clock.now()),
  )
  for (const [endpoint, write] of [
    [contract.writeReview, writeReview],
    [contract.changeReview, changeReview],
  ] as const) {
    serve(http, endpoint, async ({ actor, params: { id }, body }) => {
      await write(deps, { customerId: actor.userId, orderId: id }, body, clock.now())
      return showOrderReview(db, actor.userId, id, clock.now())
    })
  }
  serve(http, contract.removeReview, async ({ actor, params: { id } }) => {
    await removeReview(db, { customerId: actor.userId, orderId: id }, clock.now())
    return null
  })
  serve(http, contract.uploadReviewPicture, ({ actor, params: { id }, body }) =>
    deps.encode(() => uploadReviewPicture(deps, { customerId: actor.userId, orderId: id }, body)),
  )
}

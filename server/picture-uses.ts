import { isShownByProduct } from './modules/catalog/index.ts'
import { isShownByEvent } from './modules/events/index.ts'
import { isShownByOrder } from './modules/orders/index.ts'
import type { PictureUses } from './modules/pictures/index.ts'
import { isShownByProblem } from './modules/problems/index.ts'
import { isShownByReview } from './modules/reviews/index.ts'
import { isShownByShop } from './modules/vendors/index.ts'

/** Every module that shows pictures. What is in no module's list is deleted by the nightly job. */
export const pictureUses: PictureUses = {
  isShown: [isShownByEvent, isShownByProduct, isShownByShop, isShownByReview, isShownByProblem],
  isOrdered: isShownByOrder,
}

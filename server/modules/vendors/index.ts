export { type ChosenShops, findChosenOwners } from './announcements/chosen-owners.queries.ts'
export { ownShopIdSql, shopEraser } from './erasure.queries.ts'
export { findShopOwner } from './find-shop-owner.queries.ts'
export { countMissedOrder, forgetMissedOrders, isPausedByProgramSql } from './missed-orders.ts'
export { Among, jsonOfVendor, type VendorRef, type VendorRows, vendorRows } from './of-vendor.ts'
export { checkPapersOpen, countPaperChange } from './onboarding/count-paper-change.ts'
export { deleteForgottenDrafts } from './onboarding/onboarding.routes.ts'
export { mountOpeningAlerts } from './opening-alerts/opening-alerts.routes.ts'
export { deleteOldOpeningAlerts, eraseOpeningAlerts } from './opening-alerts/request-opening-alert.ts'
export { sendOpeningAlerts } from './opening-alerts/send-opening-alerts.ts'
export { afterOpenTime, type Closure, type OpenPause, openState, type ShopHours } from './opening-hours.ts'
export { scoreOf } from './scores/score.ts'
export type { MeasuredFacts } from './scores/vendor-scores.tables.ts'
export { keepVendorScoreWithLock, lockVendorScore } from './scores/vendor-scores.ts'
export { reachedAreasJson, toReachedArea } from './settings/delivery-areas.ts'
export { isShownByShop } from './settings/shop-pictures.ts'
export { profileColumns, toProfile } from './settings/vendor-profile.queries.ts'
export { isOpenAt, opensAt } from './storefront/open-now.queries.ts'
export {
  cardColumns,
  hoursColumns,
  toOpenState,
  toPause,
  toShopHours,
  toVendorCard,
} from './storefront/vendor-card.queries.ts'
export { mountVendors } from './storefront/vendors.routes.ts'
export { type CountedTimes, keepUsualTimes } from './usual-times/keep-usual-times.ts'
export { kitchenMinutesJson, learnedMinutesJson, wayMinutesJson } from './usual-times/usual-times.queries.ts'

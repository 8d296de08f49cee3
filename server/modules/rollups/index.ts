export { accountsOf, balanceAccounts, movedBefore } from './account-days.queries.ts'
export { type DayRange, daysBefore, eachDay, monthRange, rangeOf, readRange } from './day-range.ts'
export { isSummedIn, openDays, startOf, summedUntil } from './open-days.queries.ts'
export {
  centsKept,
  dayOf,
  isKept,
  isSale,
  isSaleOfOpenDays,
  joinLinesBack,
  joinRefunds,
  monthOf,
  paidLater,
  quantityKept,
  soldCents,
} from './sales.queries.ts'
export { sumDays } from './sum-days.ts'

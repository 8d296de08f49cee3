export { accountsOfPart, balanceAccounts, movedBefore } from './account-days.queries.ts'
export { type DayRange, daysBefore, eachDay, monthRange, readRange, toDayRange } from './day-range.ts'
export { isRolledUpIn, openDays, rolledUpUntil, startOfDaySql } from './open-days.queries.ts'
export {
  centsKept,
  isKept,
  isSale,
  isSaleOfOpenDays,
  joinLinesBack,
  joinRefunds,
  nairobiDaySql,
  nairobiMonthSql,
  paidLater,
  quantityKept,
  soldCents,
} from './sales.queries.ts'
export { updateDailyRollups } from './update-daily-rollups.ts'

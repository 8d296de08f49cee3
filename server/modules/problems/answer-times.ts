import {
  foodAnswerMinutes,
  goodsAnswerHours,
  latestAnswerDays,
  reminderMinutes,
} from '#contracts/problems/problem-rules.ts'
import { afterOpenTime, type ShopHours } from '#server/modules/vendors/index.ts'
import { days, hours, minutes, plus } from '#server/platform/clock.ts'

/**
 * Until when a shop answers, and when its people are told again: of food in its opening hours, as they are now, so that
 * nobody gains time by closing; of goods and tickets by the clock.
 */
export function answerTimes(now: Date, { isFood, shopHours }: { isFood: boolean; shopHours: ShopHours }) {
  const remindBefore = minutes(reminderMinutes)
  if (!isFood) {
    const answerBy = plus(now, hours(goodsAnswerHours))
    return { answerBy, remindAt: plus(answerBy, -remindBefore) }
  }
  const latest = plus(now, days(latestAnswerDays))
  const after = (milliseconds: number) => afterOpenTime(now, milliseconds, shopHours, latest)
  return {
    answerBy: after(minutes(foodAnswerMinutes)),
    remindAt: after(minutes(foodAnswerMinutes) - remindBefore),
  }
}

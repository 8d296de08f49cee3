import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import type { LineChange } from './validate-cart.ts'

type Sentences = { [K in LineChange['kind']]: (item: string, change: Extract<LineChange, { kind: K }>) => string }

const sentences: Sentences = {
  PRICE: (item, { wasKES, nowKES }) => m.cart_price_changed({ item, was: formatKES(wasKES), now: formatKES(nowKES) }),
  GONE: (item) => m.cart_gone({ item }),
  OPTION_SOLD_OUT: (item, { names }) => m.cart_option_sold_out({ item, options: names.join(', ') }),
  OPTION_GONE: (item, { names }) => m.cart_option_gone({ item, options: names.join(', ') }),
  OPTION_COUNT: (item, { group, least, most }) =>
    least === most
      ? m.cart_option_count({ item, group, count: least })
      : m.cart_option_range({ item, group, least, most }),
  SOLD_OUT: (item) => m.cart_sold_out({ item }),
  NOT_NOW: (item, { availableAt }) => m.cart_not_now({ item, moment: formatDate(availableAt, 'moment') }),
  NEEDS_TURN: (item) => m.cart_needs_turn({ item }),
  TOO_FEW: (item, { left, take }) =>
    take === null ? m.cart_too_few_together({ item, left }) : m.cart_too_few({ item, left }),
  OVER_MAXIMUM: (item, { most }) => m.cart_over_maximum({ item, most }),
  OVER_HOLD_LIMIT: (item, { most }) =>
    most > 0 ? m.cart_over_hold_limit({ item, most }) : m.cart_hold_limit_reached({ item }),
  OVER_CUSTOMER_MAXIMUM: (item, { max, purchased }) =>
    purchased > 0 ? m.cart_over_customer_maximum({ item, max, purchased }) : m.cart_customer_maximum({ item, max }),
}

/** What is otherwise with a line than when it was added, or ordered last. */
export const changeSentence = (item: string, change: LineChange): string =>
  sentences[change.kind](item, change as never)

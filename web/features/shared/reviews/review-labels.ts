import type { HideReason, ReportReason, ReviewFlag, ReviewWord } from '#contracts/reviews/review-terms.ts'
import { m } from '#web/paraglide/messages.js'

export const wordLabels: Record<ReviewWord, () => string> = {
  HOT: m.reviews_word_hot,
  BIG: m.reviews_word_big,
  TASTY: m.reviews_word_tasty,
  FRESH: m.reviews_word_fresh,
  WELL_PACKED: m.reviews_word_packed,
  COLD: m.reviews_word_cold,
  SMALL: m.reviews_word_small,
  NOT_ALL_CAME: m.reviews_word_missing,
  TOO_SWEET: m.reviews_word_sweet,
  SPILLED: m.reviews_word_spilled,
}

export const reportLabels: Record<ReportReason, () => string> = {
  ADVERTISES: m.reviews_reason_advertises,
  INSULTS: m.reviews_reason_insults,
  PRIVATE_DATA: m.reviews_reason_private,
  OTHER_ORDER: m.reviews_reason_other_order,
  COMPETITOR: m.reviews_reason_competitor,
}

export const hideLabels: Record<HideReason, () => string> = {
  ADVERTISES: m.reviews_reason_advertises,
  INSULTS: m.reviews_reason_insults,
  PRIVATE_DATA: m.reviews_reason_private,
  OTHER_ORDER: m.reviews_reason_other_order,
  ARRANGED: m.reviews_reason_arranged,
}

export const flagLabels: Record<ReviewFlag, () => string> = {
  PHONE_NUMBER: m.reviews_flag_phone,
  SAME_PAYER: m.reviews_flag_payer,
}

import type { FileColumn, RowProblem } from '#contracts/menu/menu-terms.ts'
import type { RowState } from '#contracts/menu/product-import.ts'
import { m } from '#web/paraglide/messages.js'
import type { StatusLook } from '#web/ui/badge.tsx'
import CircleAlert from '~icons/lucide/circle-alert'
import Equal from '~icons/lucide/equal'
import Pencil from '~icons/lucide/pencil'
import Plus from '~icons/lucide/plus'

export const rowLooks: Record<RowState, StatusLook> = {
  WRONG: { tone: 'stop', icon: CircleAlert, label: () => m.menu_row_wrong() },
  NEW: { tone: 'work', icon: Plus, label: () => m.menu_row_new() },
  CHANGED: { tone: 'note', icon: Pencil, label: () => m.menu_row_changed() },
  SAME: { tone: 'gone', icon: Equal, label: () => m.menu_row_same() },
}

export const columnWords: Record<FileColumn, () => string> = {
  id: () => 'ID',
  name: () => m.products_name(),
  section: () => m.menu_section(),
  description: () => m.products_description(),
  variations: () => m.products_variations(),
  price: () => m.products_price(),
  stock: () => m.products_stock(),
  maxPerOrder: () => m.products_maximum(),
  maxPerCustomer: () => m.products_maximum_each(),
  status: () => m.products_status(),
  times: () => m.products_available_title(),
  allergens: () => m.food_allergens(),
  diets: () => m.food_diets(),
  spice: () => m.food_spice(),
  optionGroups: () => m.menu_option_groups(),
}

export interface ProblemAt {
  problem: RowProblem
  row: number | null
}

/** What is wrong, in a sentence that says what to write. */
export const problemWords: Record<RowProblem, (at: ProblemAt) => string> = {
  MISSING: () => m.menu_problem_missing(),
  TOO_LONG: () => m.menu_problem_too_long(),
  NOT_TEXT: () => m.menu_problem_not_text(),
  PRICE: () => m.menu_problem_price(),
  STOCK: () => m.menu_problem_stock(),
  MAXIMUM: () => m.menu_problem_maximum(),
  STATUS: () => m.menu_problem_status(),
  TIMES: () => m.menu_problem_times(),
  ALLERGENS: () => m.menu_problem_allergens(),
  DIETS: () => m.menu_problem_diets(),
  SPICE: () => m.menu_problem_spice(),
  FOOD: () => m.menu_problem_food(),
  VARIATIONS: () => m.menu_problem_variations(),
  VARIATION_PRICES: () => m.menu_problem_variation_prices(),
  GROUPS: () => m.menu_problem_groups(),
  UNKNOWN_ID: () => m.menu_problem_unknown_id(),
  AMBIGUOUS_NAME: () => m.menu_problem_ambiguous(),
  TWICE: ({ row }) => m.menu_problem_twice({ row: row ?? 0 }),
  TICKET: () => m.menu_problem_ticket(),
}

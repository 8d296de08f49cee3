import type { RowProblem } from '#contracts/menu/menu-terms.ts'
import type { FileColumn, RowState } from '#contracts/menu/product-import.ts'
import { productFields } from '#web/features/shared/product-editor/product-fields.ts'
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

/** Where the head of a column is shorter than the label of its field. */
const shortLabels: Partial<Record<FileColumn, () => string>> = {
  section: () => m.menu_section(),
  optionGroupIds: () => m.menu_option_groups(),
}

export const columnLabel = (column: FileColumn): string =>
  column === 'id' ? 'ID' : (shortLabels[column] ?? productFields[column].label)()

export interface ProblemAt {
  problem: RowProblem
  row: number | null
}

/** What is wrong, in a sentence that says what to write. */
export const problemLabels: Record<RowProblem, (at: ProblemAt) => string> = {
  MISSING: () => m.menu_problem_missing(),
  TOO_LONG: () => m.menu_problem_too_long(),
  NOT_TEXT: () => m.menu_problem_not_text(),
  PRICE: () => m.menu_problem_price(),
  NUMBER: () => m.menu_problem_number(),
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

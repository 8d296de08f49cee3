/** The terms and limits of a vendor's menu, without the schemas, for pages. */

/** What of a product is left: some, few of it, or nothing. What is low is in stock too. */
export const stockStates = ['IN_STOCK', 'LOW', 'SOLD_OUT'] as const
export type StockState = (typeof stockStates)[number]

/** So few are told to customers, and are low for the vendor. */
export const fewAtMost = 5

/** The orders of a vendor's list of products beside that of the menu. */
export const productSorts = ['NAME', 'CHEAPEST', 'DEAREST', 'CHANGED'] as const
export type ProductSort = (typeof productSorts)[number]

/** What can be done with several products at once. */
export const bulkActions = ['SOLD_OUT', 'BACK', 'ACTIVATE', 'ARCHIVE'] as const
export type BulkAction = (typeof bulkActions)[number]

export const maxBulkProducts = 200

/** Why a row of a file cannot go in. */
export const rowProblems = [
  'MISSING',
  'TOO_LONG',
  'NOT_TEXT',
  'PRICE',
  'NUMBER',
  'MAXIMUM',
  'STATUS',
  'TIMES',
  'ALLERGENS',
  'DIETS',
  'SPICE',
  'FOOD',
  'VARIATIONS',
  'VARIATION_PRICES',
  'GROUPS',
  'UNKNOWN_ID',
  'AMBIGUOUS_NAME',
  'TWICE',
  'TICKET',
] as const
export type RowProblem = (typeof rowProblems)[number]

/** A menu is far below; a file that is larger is of something else. */
export const maxImportRows = 500
export const maxImportCharacters = 500_000

/** Far above any menu: positions are small numbers. */
export const maxMenuProducts = 5000

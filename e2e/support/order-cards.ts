import type { Page } from 'playwright-core'

/** Numbers are read aloud: UZ 48 25 is written with spaces. */
export const spaced = (number: string) => new RegExp(number.replace(/\D/g, '').split('').join('\\s*'))

/**
 * An order's card in a column of the kitchen, by what no other has: its number, or in the kitchen's own page, which
 * shows none, a dish that only it has. Journeys share shops, and names of customers come again.
 */
export const orderCard = (page: Page, column: string, mark: RegExp | string) =>
  page.getByRole('region', { name: column, exact: true }).getByRole('article').filter({ hasText: mark })

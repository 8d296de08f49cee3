import type { Page } from 'playwright-core'

/** Numbers are read aloud: UZ 48 25 is written with spaces. */
export const spaced = (number: string) => new RegExp(number.replace(/\D/g, '').split('').join('\\s*'))

/** An order's card in a column of the kitchen; by its number, since journeys share a shop, and names come again. */
export const orderCard = (page: Page, column: string, { number }: { number: string }) =>
  page
    .getByRole('region', { name: column, exact: true })
    .getByRole('article')
    .filter({ hasText: spaced(number) })

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The toast that is shown. */
export const toastOn = (page: Page): Locator =>
  page.getByRole('region', { name: /Notifications/ }).locator('li[data-state=open]')

/** Waits for a toast that says exactly this: a title, and the words below it. */
export async function expectToast(
  page: Page,
  title: string,
  words: string,
  variant: 'default' | 'destructive' = 'default',
) {
  const shown = toastOn(page)
  await shown.filter({ hasText: title }).waitFor()
  expect(await shown.locator('div > div').allTextContents()).toEqual([title, words])
  expect(await shown.getAttribute('data-variant')).toBe(variant)
}

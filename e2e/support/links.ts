import type { Locator } from 'playwright-core'

/** What can be pressed inside, in order: its name, and for a link where it leads. What is hidden is left out. */
export function pressables(inside: Locator): Promise<string[]> {
  return inside.locator('a:visible, button:visible').evaluateAll((elements) =>
    elements.map((element) => {
      const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
      const place = element.getAttribute('href')
      return place === null ? name : `${name} → ${place}`
    }),
  )
}

/** The names of the links that are marked as where the visitor is. */
export function marked(inside: Locator): Promise<string[]> {
  return inside
    .locator('a[aria-current]:visible')
    .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? link.textContent ?? ''))
}

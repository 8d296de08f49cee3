import type { Locator } from 'playwright-core'

/** What can be pressed inside, in order: its name, and for a link where it leads. What is hidden is left out. */
export async function pressables(inside: Locator): Promise<string[]> {
  const names = await inside.locator('a:visible, button:visible').evaluateAll((elements) =>
    elements.map((element) => {
      const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
      const place = element.getAttribute('href')
      return place === null ? name : `${name} → ${place}`
    }),
  )
  return names.map(withoutCount)
}

/** The names of the links that are marked as where the visitor is. */
export async function marked(inside: Locator): Promise<string[]> {
  const names = await inside
    .locator('a[aria-current]:visible')
    .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? link.textContent ?? ''))
  return names.map(withoutCount)
}

/** How many orders are under way is said some time after the page is there; `under-way.spec.ts` looks at that. */
const withoutCount = (name: string) => name.replace(/\s*\d+\s*\d+ orders? under way/, '')

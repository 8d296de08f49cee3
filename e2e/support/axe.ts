import axe, { type ImpactValue, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/** The levels of WCAG that pages are held to. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

export interface Violation {
  id: string
  impact: ImpactValue | undefined
  /** Each element at fault: its selector and its text. */
  nodes: { target: string; html: string }[]
}

export const isSerious = ({ impact }: Violation) => impact === 'serious' || impact === 'critical'

/**
 * What axe finds on the page as it stands, or within one element of it. It is read into each document once: that takes
 * as long as many of its rules, and a page is looked at in several widths and colours. No page has another within.
 */
export async function violationsOn(
  page: Page,
  { within = 'html', runOnly }: { within?: string; runOnly?: RunOptions['runOnly'] } = {},
): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: RunOptions = { resultTypes: ['violations'], ...(runOnly && { runOnly }) }
  return page.evaluate(
    async ([element, runOptions]) => {
      const found = await (window as unknown as { axe: typeof axe }).axe.run(element, runOptions)
      return found.violations.map(({ id, impact, nodes }) => ({
        id,
        impact,
        nodes: nodes.map(({ target, html }) => ({ target: target.join(' '), html })),
      }))
    },
    [within, options] as const,
  )
}

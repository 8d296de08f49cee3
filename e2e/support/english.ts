import type { Page } from 'playwright-core'
import { market } from '../../demo/market/index.ts'
import { wordsIn } from '../../scripts/web/messages.ts'
import type { Visit } from './browser.ts'
import { program } from './program.ts'

/** What the product says in English and nowhere in Swahili. */
const english = new Set(Object.values(wordsIn('en')).filter((words) => typeof words === 'string'))
for (const words of Object.values(wordsIn('sw'))) english.delete(words as string)

/** Every text and label of the page that is the product's own English. */
export const englishOn = async (page: Page) => {
  const texts = await page.evaluate(() => {
    const found: string[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('script, style')) found.push(node.textContent?.trim() ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [alt], [title]')) {
      for (const name of ['aria-label', 'placeholder', 'alt', 'title']) found.push(element.getAttribute(name) ?? '')
    }
    return found
  })
  return [...new Set(texts.filter((text) => english.has(text)))]
}

/** What vendors wrote stays as they wrote it, also where we would say the same. */
function forget(words: unknown): void {
  if (typeof words === 'string') english.delete(words)
  else if (typeof words === 'object' && words !== null) Object.values(words).forEach(forget)
}
forget(market)

/** From the next page on. */
export const inSwahili = ({ context }: Visit) =>
  context.addCookies([{ name: 'uliza-lang', value: 'sw', url: program().appUrl }])

import { describe, expect, it } from 'vitest'
import { open, placeOf, withBrowser } from './support/browser.ts'
import { aVisitOf } from './support/people.ts'

withBrowser({ hasPictures: true })

const smallPhone = { viewport: { width: 320, height: 740 } }

describe('on a phone of 320 pixels', () => {
  it('the code of a ticket stands whole on the first screen, with the white around it that scanners need', async () => {
    const { page } = await aVisitOf('CUSTOMER', smallPhone)
    await open(page, '/account/tickets')
    const ticket = page.getByRole('article').first()
    const code = ticket.getByRole('img', { name: /^QR/ })
    const [paper, box, outer] = [
      await code.locator('..').boundingBox(),
      await code.boundingBox(),
      await ticket.boundingBox(),
    ]
    if (!paper || !box || !outer) throw new Error('no ticket is shown')
    expect(box.x - paper.x).toBeGreaterThanOrEqual(8)
    expect(paper.x + paper.width - box.x - box.width).toBeGreaterThanOrEqual(8)
    expect(paper.x + paper.width).toBeLessThanOrEqual(outer.x + outer.width)
    expect(box.y + box.height).toBeLessThan(smallPhone.viewport.height - 60)
  })

  it('a page that is not there leads to what there is to eat', async () => {
    const { page } = await aVisitOf('CUSTOMER', smallPhone)
    await open(page, '/no-such-page')
    await page.getByRole('navigation', { name: 'What there is to eat' }).getByRole('link').first().click()
    await page.getByRole('heading', { level: 1, name: 'What would you like to eat?' }).waitFor()
    expect(placeOf(page)).toMatch(/^\/\?category=/)
  })
})

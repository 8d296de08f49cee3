import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { getPublicProof } from '#contracts/money/public-proof.ts'
import type { ResponseOf } from '#contracts/wire/endpoint.ts'
import { violationsOn } from './support/axe.ts'
import { aVisit, open, withBrowser } from './support/browser.ts'
import { englishOn } from './support/english.ts'
import { anOpenShop, aPaidOrder } from './support/market.ts'
import { apiOf, enterAs } from './support/people.ts'
import { inDatabase, program } from './support/program.ts'

withBrowser()

type Proof = ResponseOf<typeof getPublicProof>
interface Order {
  id: string
  placedAt: string
  payment: { receipt: string | null } | null
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const ask = async (path: string) => fetch(new URL(path, program().appUrl))
const proof = async (): Promise<Proof> => (await ask('/api/proof')).json()

/** The day in Nairobi of a moment, which begins three hours before that of UTC. */
const dayOf = (moment: number) => new Date(moment + 3 * 3_600_000).toISOString().slice(0, 10)

/** The latest order of the demo's customer that was paid before today. */
async function paidBefore(day: string): Promise<string> {
  const customer = await apiOf('CUSTOMER')
  const { items } = await customer.get<{ items: Order[] }>('/api/user/orders?limit=50')
  for (const { id, placedAt } of items) {
    if (dayOf(Date.parse(placedAt)) > day) continue
    const { payment } = await customer.get<Order>(`/api/user/orders/${id}`)
    if (payment?.receipt) return payment.receipt
  }
  throw new Error('The demo’s customer has paid nothing.')
}

async function check(page: Page, receipt: string) {
  await page.getByRole('textbox', { name: /^(Receipt of|Risiti ya) M-Pesa$/ }).fill(receipt)
  await page.getByRole('button', { name: /^(Check|Kagua)$/ }).click()
}

describe('the market’s proof', () => {
  let latest: NonNullable<Proof['latest']>
  beforeAll(async () => {
    // The demo's days are sealed, and its figures counted, soon after its start.
    const yesterday = dayOf(Date.now() - 86_400_000)
    await vi.waitUntil(
      async () => {
        const { latest, figures } = await proof()
        return latest?.day === yesterday && figures !== null
      },
      { timeout: 60_000, interval: 500 },
    )
    latest = (await proof()).latest as typeof latest
  }, 120_000)

  it('works without a script: its seal is that of the book, and a receipt leads to its line', async () => {
    const { page } = await aVisit({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
    await page.goto('/proof')
    await page.locator('summary', { hasText: 'All 64 marks' }).click()
    expect(await page.getByText(latest.seal).isVisible()).toBe(true)
    expect(await page.locator(`svg[data-seal="${latest.seal.slice(0, 8)}"]`).isVisible()).toBe(true)
    const book = String(await page.getByRole('link', { name: /^the book of/ }).getAttribute('href'))
    expect(sha256(await (await ask(book)).text())).toBe(latest.seal)

    const receipt = await paidBefore(latest.day)
    await check(page, receipt.toLowerCase())
    await page.getByText('It is in the book.').waitFor()
    await page.locator('summary', { hasText: 'Check the line too' }).click()
    const status = page.getByRole('status')
    const [command = '', mark = ''] = await status.locator('code').allTextContents()
    expect(sha256(/^printf (\S+) \| sha256sum$/.exec(command)?.[1] ?? '')).toBe(mark)
    const ofReceipt = await (await ask(String(await status.getByRole('link').getAttribute('href')))).text()
    expect(ofReceipt.split('\n').filter((line) => line.endsWith(mark))).toHaveLength(1)

    const first = await page.getByRole('table').getByRole('row').nth(1).textContent()
    await page.getByRole('link', { name: 'Earlier seals' }).click()
    await page.getByRole('link', { name: 'The latest seals' }).waitFor()
    expect(await page.getByRole('table').getByRole('row').nth(1).textContent()).not.toBe(first)
  })

  it('says of money of today that its book is not sealed yet, and of a receipt that nobody has what to do', async () => {
    const order = await aPaidOrder(await anOpenShop())
    const { payment } = await order.customer.get<Order>(`/api/user/orders/${order.id}`)
    const { page } = await aVisit()
    await open(page, '/proof')
    await check(page, String(payment?.receipt))
    await page.getByText('It is in the ledger.').waitFor()
    await check(page, 'UKO4K8Z2QX')
    await page.getByText('We have no receipt UKO4K8Z2QX.').waitFor()
    await check(page, '12345')
    await page.getByText('A receipt of M-Pesa has ten letters and digits').waitFor()
    await page.getByRole('contentinfo').getByRole('link', { name: 'This market proves itself' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })

  it('says all of it in Swahili, and is found wanting by no rule of accessibility with an answer on it', async () => {
    const receipt = await paidBefore(latest.day)
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, context } = await aVisit({ colorScheme, viewport: { width: 768, height: 900 } })
      await context.addCookies([{ name: 'uliza-lang', value: 'sw', url: program().appUrl }])
      await open(page, `/proof?receipt=${receipt}`)
      await page.getByRole('heading', { level: 1, name: 'Soko hili linajithibitisha' }).waitFor()
      await page.getByText('Imo kitabuni.').waitFor()
      await page.locator('summary', { hasText: 'Alama zote 64' }).click()
      await page.locator('summary', { hasText: 'Kagua mstari pia' }).click()
      expect(await englishOn(page)).toEqual([])
      const violations = await violationsOn(page)
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 120))])).toEqual([])
    }
  })
})

it('says on the home page of who is signed in how long refunds took this week, where that was measured', async () => {
  const { customer } = await aPaidOrder(await anOpenShop())
  const visit = await aVisit({ viewport: { width: 360, height: 740 } })
  await enterAs(visit, customer)
  const said = visit.page.getByRole('complementary', { name: 'Refunds this week' })
  // The worker counts what there is again every two minutes.
  const shows = async () => {
    await inDatabase(
      `update public_figures set figures = jsonb_set(figures, '{refunds}', figures -> 'refunds' || '{"count": 20, "medianSeconds": 14}')`,
      [],
    )
    await open(visit.page, '/')
    return said.getByText('14 s').isVisible()
  }
  await expect.poll(shows, { timeout: 20_000 }).toBe(true)
  await said.getByRole('link', { name: 'See for yourself' }).click()
  await visit.page.getByRole('heading', { level: 1, name: 'This market proves itself' }).waitFor()
  expect(new URL(visit.page.url()).pathname).toBe('/proof')
})

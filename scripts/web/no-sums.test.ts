import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const web = new URL('../../web/', import.meta.url)
/** Everything that customers see; vendors and administrators also look at balances, which are no prices. */
const folders = ['features/storefront', 'features/shared', 'lib/cart']
const sources = folders.flatMap((folder) =>
  readdirSync(new URL(folder, web), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => `${folder}/${path}`),
)
/** `sum + line.priceKES`, `feeKES + 100`, `total += order.totalKES`. */
const sum = /\+=?\s*(\w+\??\.)*\w*KES\b|KES\s*\+/

it('no page that a customer sees adds up prices: it draws what the server has quoted', () => {
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter((path) => sum.test(readFileSync(new URL(path, web), 'utf8')))).toEqual([])
})

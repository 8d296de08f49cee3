import { describe, expect, it } from 'vitest'
import { foreignProviderNames } from './provider-names.ts'
import { sourceFile } from './source-files.ts'

const providers = [{ id: 'shillings', methods: [{ method: 'SHILLINGS' }] }]
const complaintsAbout = (path: string, text: string) => foreignProviderNames([sourceFile(path, text)], providers)

describe('the name of a payment provider', () => {
  it.each([
    ["if (payment.method === 'SHILLINGS') refuse()", 'SHILLINGS'],
    ['const label = { "SHILLINGS": 1 }', 'SHILLINGS'],
    ["sql`where provider = 'shillings'`", 'shillings'],
    ["debit('provider:shillings', cents)", 'provider:shillings'],
    ['const account = `provider:shillings`', 'provider:shillings'],
  ])('is found in any other file: %s', (text, literal) => {
    for (const path of ['server/modules/orders/pay.ts', 'web/features/storefront/pay.tsx', 'contracts/pay.ts'])
      expect(complaintsAbout(path, text)).toEqual([`${path} names '${literal}': only the provider's own folder may`])
  })

  it('may stand in its own folder, in a test, and in what sets a world up', () => {
    const text = "method: 'SHILLINGS'"
    for (const path of [
      'server/modules/payments/providers/shillings/index.ts',
      'server/modules/orders/pay.test.ts',
      'server/testing/builders/orders.ts',
    ])
      expect(complaintsAbout(path, text)).toEqual([])
    expect(complaintsAbout('server/modules/payments/providers/cents/index.ts', text)).toHaveLength(1)
  })

  it('may be an example in the description of the API, and part of a word or a path', () => {
    expect(complaintsAbout('contracts/pay.ts', "z.string().meta({ examples: ['SHILLINGS'] })")).toEqual([])
    expect(complaintsAbout('contracts/pay.ts', "import { x } from './shillings-and-cents.ts'")).toEqual([])
  })
})

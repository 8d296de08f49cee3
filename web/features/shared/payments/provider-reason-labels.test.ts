import { afterEach, describe, expect, it, vi } from 'vitest'
import { ProviderReason } from '#contracts/money/provider-reasons.ts'

const language = vi.hoisted(() => ({ now: 'en' as 'en' | 'sw' }))
vi.mock('#web/paraglide/runtime.js', async (original) => ({
  ...(await original<object>()),
  getLocale: () => language.now,
}))
const { providerReasonLabels } = await import('./provider-reason-labels.ts')

afterEach(() => {
  language.now = 'en'
})

const names = { provider: 'M-Pesa' }
/** What needs nothing to be done. */
const settled = ['DONE', 'REVERSED']

describe('every meaning of what a provider says', () => {
  it.each([...ProviderReason.options, 'UNKNOWN'] as const)(
    '%s is said in English and in Swahili, with what to do next',
    (reason) => {
      const { why, next } = providerReasonLabels[reason]
      const say = () => [why(names), next?.(names)]
      const english = say()
      language.now = 'sw'
      const swahili = say()
      expect(swahili[0]).not.toBe(english[0])
      expect(next === undefined).toBe(settled.includes(reason))
      if (next) expect(swahili[1]).not.toBe(english[1])
      // Every sentence ends like one.
      for (const sentence of [...english, ...swahili]) if (sentence) expect(sentence).toMatch(/\.$/)
    },
  )
})

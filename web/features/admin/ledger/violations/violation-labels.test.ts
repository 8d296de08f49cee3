import { afterEach, describe, expect, it, vi } from 'vitest'

const language = vi.hoisted(() => ({ now: 'en' as 'en' | 'sw' }))
vi.mock('#web/paraglide/runtime.js', async (original) => ({
  ...(await original<object>()),
  getLocale: () => language.now,
}))
const { violationLabel } = await import('./violation-labels.ts')

afterEach(() => {
  language.now = 'en'
})

const labels = (found: string) => violationLabel(found, (id) => id).replaceAll('\u00a0', ' ')
const id = '0198c1a2-0000-7000-8000-000000000001'

/** As `npm run ledger:verify` writes them: one of each form. */
const violations = [
  'sum 1',
  'no entries',
  'balance 6500, entries 6501',
  'balance 0, owed 66000',
  'follows entry 4, so 2 before it are gone',
  'follows entry 4, so one was put in',
  'was changed',
  'ends with entry 8 of 9',
  `payment ${id}, refund ${id}`,
  `payout ${id}, suspense ${id}`,
  `of refund ${id}`,
  'SUCCEEDED with 65000, refunds 66000',
  '2 postings, 66000 of 65000',
  `payment ${id} is FAILED`,
  `no payment ${id}`,
  'posted, and confirmed by nobody',
  'confirmed, and not posted',
  'confirmed available -300, commission 300, posted available -200, commission 200',
  'confirmed available -300, commission 300, posted nothing',
  'charged 1, kept 0',
  'commission 6500, lines 6499',
  'total 65000, price lines 64000',
  'price lines 58500, 1000, 0, 0',
  'refunded 58500, 6500, 1000, 0, 0',
  'paid 65000, refunded 66000',
  '-1 left',
]

describe('what is wrong with a row that the proof found', () => {
  it.each(violations)('is told in both languages and each in its own words: %s', (found) => {
    const english = labels(found)
    language.now = 'sw'
    const swahili = labels(found)
    expect([english, found]).not.toContain(swahili)
  })

  it('is told in shillings, with the cents that are too many', () => {
    expect(labels('balance 650000, entries 650001')).toBe('The balance is KSh 6,500, the entries sum to KSh 6,500.01.')
    expect(labels('sum -50')).toBe('The entries sum to −KSh 0.50 instead of nothing.')
  })

  it('names accounts and sides by what they are called elsewhere', () => {
    expect(labels('confirmed available -300, commission 300, posted nothing')).toMatch(
      /^Confirmed: .+ −KSh 3, .+ KSh 3\. Posted: nothing\.$/,
    )
    expect(labels('refunded 58500, 6500, 1000, 0, 0')).toBe(
      'Given back: earnings KSh 585, commission KSh 65, service fee KSh 10, tax KSh 0, promotion KSh 0.',
    )
  })

  it('stays as it is where no words are known for it', () => {
    expect(labels(`${id}, ${id}`)).toBe(`${id}, ${id}`)
  })
})

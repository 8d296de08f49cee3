import { describe, expect, it } from 'vitest'
import { type RuleDraft, toRequestBody, validateDraft } from './rule-draft.ts'

const now = new Date('2026-11-20T21:30:00Z')
const draft: RuleDraft = {
  subject: { scope: 'VENDOR', key: 'v1', name: { en: 'Mama', sw: 'Mama' }, vendorName: null },
  isEnd: false,
  rate: { percent: 7.25, fixedKES: 5 },
  starts: 'NOW',
  day: '',
}

describe('a commission rule being written', () => {
  it.each([
    [{}, []],
    [{ subject: { ...draft.subject, key: null } }, ['subject']],
    [{ rate: { percent: Number.NaN, fixedKES: 0.5 } }, ['percent', 'fixed']],
    [{ rate: { percent: 7.255, fixedKES: 100_001 } }, ['percent', 'fixed']],
    [{ rate: { percent: 100.01, fixedKES: -1 } }, ['percent', 'fixed']],
    [{ isEnd: true, rate: { percent: Number.NaN, fixedKES: Number.NaN } }, []],
    // In Nairobi it is past midnight: the 21st has begun.
    [{ starts: 'DAY', day: '2026-11-21' }, ['day']],
    [{ starts: 'DAY', day: '2026-11-22' }, []],
    [{ starts: 'DAY', day: '' }, ['day']],
    [{ starts: 'DAY', day: '2027-11-22' }, ['day']],
  ] as const)('%j lacks %j', (change, wrong) => {
    expect(validateDraft({ ...draft, ...change } as RuleDraft, now)).toEqual(wrong)
  })

  it('is sent for the one thing it is for, from now on or from midnight in Nairobi', () => {
    expect(toRequestBody(draft)).toEqual({
      subject: { scope: 'VENDOR', vendorId: 'v1' },
      rate: { percent: 7.25, fixedKES: 5 },
    })
    expect(toRequestBody({ ...draft, isEnd: true, starts: 'DAY', day: '2026-12-01' })).toEqual({
      subject: { scope: 'VENDOR', vendorId: 'v1' },
      rate: null,
      startsAt: '2026-11-30T21:00:00.000Z',
    })
  })
})

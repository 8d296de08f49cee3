import { describe, expect, it } from 'vitest'
import { createScanDebounce } from './scan-debounce.ts'

describe('what a camera sees', () => {
  it('is one scan for as long as the ticket is held up', () => {
    const gate = createScanDebounce()
    const seen = [0, 150, 2900, 5800].map((now) => gate.passes('A', now))
    expect(seen).toEqual([true, false, false, false])
  })
  it('is another scan when the ticket comes again after a while', () => {
    const gate = createScanDebounce()
    expect([gate.passes('A', 0), gate.passes('A', 3001)]).toEqual([true, true])
  })
  it('is another scan at once when it is another ticket', () => {
    const gate = createScanDebounce()
    expect([gate.passes('A', 0), gate.passes('B', 100), gate.passes('A', 200)]).toEqual([true, true, true])
  })
})

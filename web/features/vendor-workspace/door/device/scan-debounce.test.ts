import { describe, expect, it } from 'vitest'
import { createScanDebounce } from './scan-debounce.ts'

describe('a code before the camera', () => {
  it('is one scan for as long as it is held up', () => {
    const debounce = createScanDebounce()
    const sights = Array.from({ length: 100 }, (_, n) => debounce.passes('A', n * 150))
    expect(sights.filter(Boolean)).toHaveLength(1)
  })
  it('is a new scan once it was out of sight for a while', () => {
    const debounce = createScanDebounce()
    expect([debounce.passes('A', 0), debounce.passes('A', 2900), debounce.passes('A', 6000)]).toEqual([
      true,
      false,
      true,
    ])
  })
  it('is another scan at once when it is another code', () => {
    const debounce = createScanDebounce()
    expect([debounce.passes('A', 0), debounce.passes('B', 100), debounce.passes('A', 200)]).toEqual([true, true, true])
  })
})

import { describe, expect, it } from 'vitest'
import { pastNumberIn } from './past-numbers.ts'

const expects = (number: number) => `921: Invalid invcNo sequence, expected: ${number} but found: 1`
const unused = { lastNumber: 0, pastNumber: 0 }

describe('the past of a device', () => {
  it('is what the authority expects next, less one', () => {
    expect(pastNumberIn(expects(41), unused, 'ANOTHER')).toBe(40)
    expect(pastNumberIn(expects(41), unused, 'NOTHING')).toBe(40)
    expect(pastNumberIn(expects(60), { lastNumber: 40, pastNumber: 40 }, 'ANOTHER')).toBe(59)
  })

  it('is none where one sale more may be our own: only another one under its number shows that it is not', () => {
    expect(pastNumberIn(expects(2), unused, 'NOTHING')).toBeNull()
    expect(pastNumberIn(expects(2), unused, 'ANOTHER')).toBe(1)
  })

  it('is none where a device has signed, where nothing is said of it, and never further back', () => {
    expect(pastNumberIn(expects(41), { lastNumber: 3, pastNumber: 0 }, 'ANOTHER')).toBeNull()
    expect(pastNumberIn('994: There is overlapped data.', unused, 'ANOTHER')).toBeNull()
    expect(pastNumberIn(expects(7), { lastNumber: 40, pastNumber: 40 }, 'ANOTHER')).toBeNull()
  })
})

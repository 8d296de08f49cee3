import { describe, expect, it } from 'vitest'
import { anywhere, withArea } from './with-area.ts'

describe('the area that a list or a search is narrowed by', () => {
  it('is the one chosen last, on any page and on an earlier visit', () => {
    expect(withArea({ open: true }, 'Kilimani')).toEqual({ open: true, area: 'Kilimani' })
  })
  it('is that of the address where it has one', () => {
    expect(withArea({ area: 'Westlands' }, 'Kilimani')).toEqual({ area: 'Westlands' })
  })
  it('is none where every vendor is asked for, and where none was chosen', () => {
    expect(withArea({ area: anywhere }, 'Kilimani').area).toBeUndefined()
    expect(withArea({}, null).area).toBeUndefined()
  })
})

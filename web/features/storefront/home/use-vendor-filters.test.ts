import { describe, expect, it, vi } from 'vitest'
import { anywhere, withArea } from './use-vendor-filters.ts'

// No page is drawn here.
vi.mock('@tanstack/react-router', () => ({ getRouteApi: () => ({}) }))

describe('the area that the list of vendors is narrowed by', () => {
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

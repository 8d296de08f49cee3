import { describe, expect, it } from 'vitest'
import { oneOf, pageParam, searchParams } from './search-params.ts'

const read = searchParams({ status: oneOf('PAID', 'READY'), page: pageParam })

describe('what an address says', () => {
  it('is read where it makes sense', () => {
    expect(read({ status: 'PAID', page: '3' })).toEqual({ status: 'PAID', page: 3 })
  })

  it('is nothing where it makes none, even laid over the address as it was typed', () => {
    const typed = { status: 'anything', page: '-1' }
    expect({ ...typed, ...read(typed) }).toEqual({ status: undefined, page: undefined })
  })
})

import { describe, expect, it } from 'vitest'
import { overBudget } from './web-size.ts'

const page = (total: number, own = 0) => ({ total, own })

describe('the budget for JavaScript', () => {
  it('is 120 kB for the first visit to /, and 40 kB for what each further page adds', () => {
    expect(overBudget({ __root__: page(90_000), '/': page(120_000, 60_000), '/cart': page(200_000, 40_000) })).toEqual(
      [],
    )
  })

  it('is a complaint for each page over it', () => {
    expect(overBudget({ '/': page(120_001), '/cart': page(99_000, 40_100) })).toEqual([
      '/ fetches more than 120 kB of JavaScript.',
      '/cart adds more than 40 kB of JavaScript.',
    ])
  })
})

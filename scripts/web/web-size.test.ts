import { describe, expect, it } from 'vitest'
import { overBudget } from './web-size.ts'

const page = (total: number, own = 0, files = 4) => ({ total, own, files })

describe('the budget for JavaScript', () => {
  it('is 123.7 kB for the first visit to /, and 40.5 kB for what each further page adds', () => {
    expect(overBudget({ __root__: page(90_000), '/': page(123_700, 60_000), '/cart': page(200_000, 40_500) })).toEqual(
      [],
    )
  })

  it('is 18.8 kB for what the page of a shop adds', () => {
    expect(overBudget({ '/vendors/$slug': page(99_000, 18_801), '/vendors/': page(99_000, 18_801) })).toEqual([
      '/vendors/$slug adds more than 18.8 kB of JavaScript.',
    ])
  })

  it('is eight files on a page where people arrive', () => {
    const sizes = { '/': page(90_000, 0, 8), '/events/': page(90_000, 0, 9), '/admin/orders/': page(90_000, 0, 20) }
    expect(overBudget(sizes)).toEqual(['/events/ loads more than 8 scripts.'])
  })

  it('is a complaint for each page over it', () => {
    expect(overBudget({ '/': page(123_701), '/cart': page(99_000, 40_600) })).toEqual([
      '/ fetches more than 123.7 kB of JavaScript.',
      '/cart adds more than 40.5 kB of JavaScript.',
    ])
  })
})

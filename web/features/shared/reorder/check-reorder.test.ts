import { beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '#web/lib/api/api.ts'
import { checkReorder } from './check-reorder.ts'

vi.mock('#web/lib/api/api.ts', () => ({ call: vi.fn() }))
const asked = vi.mocked(call)

const vendor = { id: 'achieng', name: 'Mama Achieng' }
const ugali = {
  productId: 'ugali' as never,
  productVariationId: null,
  options: [],
  name: 'Ugali',
  variationName: null,
  unitPriceKES: 60,
  quantity: 2,
}
const plate = { ...ugali, productId: 'plate' as never, name: 'Plate', options: [option('rice'), option('beans')] }

function option(id: string) {
  return { id: id as never, groupName: 'Side', name: id, priceKES: 0 }
}

const now = (over: object = {}) => ({
  state: 'OK',
  priceKES: 60,
  left: null,
  most: null,
  purchased: 0,
  maxPerCustomer: null,
  availableAt: null,
  eventSlug: null,
  wrongOptionIds: [],
  wrongGroup: null,
  variationName: null,
  ...over,
})
const answers = (...lines: object[]) => asked.mockResolvedValueOnce({ vendor, lines, quote: null, paymentMethods: [] })

beforeEach(() => asked.mockReset())

describe('ordering again', () => {
  it('asks once, and puts what is as it was into the cart as it was', async () => {
    answers(now())
    const { changes, items } = await checkReorder({ vendor, lines: [ugali] })
    expect(asked).toHaveBeenCalledOnce()
    expect(changes).toEqual([])
    expect(items).toEqual([
      { productId: 'ugali', name: 'Ugali', vendorId: 'achieng', vendorName: 'Mama Achieng', priceKES: 60, quantity: 2 },
    ])
  })

  it('takes today’s price, and says what it was', async () => {
    answers(now({ state: 'PRICE_CHANGED', priceKES: 70 }))
    const { changes, items } = await checkReorder({ vendor, lines: [ugali] })
    expect(changes.map(({ change }) => change)).toEqual([{ kind: 'PRICE', wasKES: 60, nowKES: 70 }])
    expect(items).toMatchObject([{ priceKES: 70, quantity: 2 }])
  })

  it('takes as many as there are, and leaves out what is sold out, gone or not sold at this hour', async () => {
    answers(
      now({ state: 'TOO_FEW', left: 1 }),
      now({ state: 'SOLD_OUT' }),
      now({ state: 'GONE', priceKES: null }),
      now({ state: 'NOT_NOW', availableAt: '2026-11-24T10:00:00Z' }),
    )
    const others = ['chapo', 'stew', 'chai'].map((id) => ({ ...ugali, productId: id as never }))
    const { changes, items } = await checkReorder({ vendor, lines: [ugali, ...others] })
    expect(changes.map(({ change }) => change?.kind)).toEqual(['TOO_FEW', 'SOLD_OUT', 'GONE', 'NOT_NOW'])
    expect(items).toMatchObject([{ productId: 'ugali', quantity: 1 }])
  })

  it('leaves out an option that cannot be had, says so, and asks what the rest costs', async () => {
    answers(now({ state: 'OPTION_SOLD_OUT', priceKES: null, wrongOptionIds: ['beans'] }))
    answers(now({ state: 'PRICE_CHANGED', priceKES: 50 }))
    const { changes, items } = await checkReorder({ vendor, lines: [plate] })
    expect(changes.map(({ change }) => change)).toEqual([{ kind: 'OPTION_SOLD_OUT', names: ['beans'] }])
    expect(asked.mock.lastCall?.[1]).toMatchObject({ body: { items: [{ optionIds: ['rice'] }] } })
    expect(items).toMatchObject([{ optionIds: ['rice'], optionNames: ['rice'], priceKES: 50 }])
  })

  it('says too that a dish without the option is sold out, or that there are fewer of it', async () => {
    answers(now({ state: 'OPTION_SOLD_OUT', wrongOptionIds: ['beans'] }))
    answers(now({ state: 'SOLD_OUT', left: 0 }))
    const soldOut = await checkReorder({ vendor, lines: [plate] })
    expect(soldOut.changes.map(({ change }) => change?.kind)).toEqual(['OPTION_SOLD_OUT', 'SOLD_OUT'])
    expect(soldOut.items).toEqual([])
    answers(now({ state: 'OPTION_SOLD_OUT', wrongOptionIds: ['beans'] }))
    answers(now({ state: 'TOO_FEW', left: 1 }))
    const fewer = await checkReorder({ vendor, lines: [plate] })
    expect(fewer.changes).toHaveLength(2)
    expect(fewer.items).toMatchObject([{ quantity: 1 }])
  })

  it('puts nothing into the cart of a shop that sells no longer', async () => {
    asked.mockResolvedValueOnce({ vendor: null, lines: [now()], quote: null, paymentMethods: [] })
    expect(await checkReorder({ vendor, lines: [ugali] })).toMatchObject({ vendor: null, items: [] })
  })
})

import { describe, expect, it } from 'vitest'
import { eastAfricaTime, isRealStamp } from '#simulator/platform/east-africa-time.ts'
import { createRandom } from '#simulator/platform/random.ts'
import { checkoutRequestId, receiptNumber } from './identifiers.ts'

const at = (iso: string) => new Date(iso).getTime()

describe('moments', () => {
  it('are told in the time of Nairobi', () => {
    expect(eastAfricaTime(at('2026-11-20T21:30:05Z'))).toMatchObject({
      stamp: '20261121003005',
      dayFirst: '21112026003005',
      shortDate: '21/11/26',
      shortTime: '12:30 AM',
      longDate: 'Saturday 21 November',
    })
    expect(eastAfricaTime(at('2026-11-20T11:25:00Z')).shortTime).toEqual('2:25 PM')
  })

  it.each([
    ['20260216165627', true],
    ['20240229000000', true],
    ['20260229000000', false],
    ['20261301000000', false],
    ['20260101240000', false],
    ['2026010124000', false],
  ])('sent as %s: real %s', (stamp, isReal) => {
    expect(isRealStamp(stamp)).toEqual(isReal)
  })
})

describe('identifiers', () => {
  it.each([
    ['2023-12-10T09:00:00Z', /^RLA[0-9A-Z]{7}$/],
    ['2026-10-02T09:00:00Z', /^UJ2[0-9A-Z]{7}$/],
    ['2026-11-20T11:25:00Z', /^UKK[0-9A-Z]{7}$/],
    ['2025-01-31T09:00:00Z', /^TAV[0-9A-Z]{7}$/],
  ])('of a receipt on %s begin with year, month and day', (iso, shape) => {
    expect(receiptNumber(at(iso), createRandom(1))).toMatch(shape)
  })

  it('of a checkout hold day, time, milliseconds without padding and the phone', () => {
    expect(checkoutRequestId(at('2026-11-20T11:25:31.007Z'), '254708374149')).toEqual('ws_CO_201120261425317708374149')
  })
})

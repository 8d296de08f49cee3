import { describe, expect, it } from 'vitest'
import { localNumber, toMsisdn } from './phones.ts'

describe('phone numbers', () => {
  it.each(['0722 418 305', '722418305', '+254 722 418 305', '254722418305', '00254722418305', '+254 0722-418-305'])(
    'may be typed %s',
    (typed) => {
      expect(toMsisdn(typed)).toEqual('254722418305')
    },
  )

  it.each(['0812345678', '072241830', '07224183055', '255722418305', 'abc', ''])('may not be "%s"', (typed) => {
    expect(toMsisdn(typed)).toBeUndefined()
  })

  it('are shown as people write them', () => {
    expect(localNumber('254112345678')).toEqual('0112 345 678')
  })
})

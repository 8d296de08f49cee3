import { describe, expect, it } from 'vitest'
import { parsePayoutResults, toRowResult } from './parse-payout-results.ts'

describe('one row of results', () => {
  it.each([
    ['a receipt alone', { receipt: ' uhd4l1b7tm ' }, { kind: 'PAID', receipt: 'UHD4L1B7TM' }],
    ['a reason alone', { reason: 'Not registered' }, { kind: 'FAILED', reason: 'Not registered' }],
    [
      'a status of success and a receipt',
      { status: 'Completed', receipt: 'UHD4L1B7TM', reason: 'Accepted' },
      { kind: 'PAID', receipt: 'UHD4L1B7TM' },
    ],
    [
      'a status of failure and a receipt',
      { status: 'Failed', receipt: 'UHD4L1B7TM', reason: 'Limit exceeded' },
      { kind: 'FAILED', reason: 'Limit exceeded' },
    ],
    ['a status of failure alone', { status: 'Declined' }, { kind: 'FAILED', reason: 'Declined' }],
  ])('reads the result of a row of results with %s', (_, cells, result) => {
    expect(toRowResult(cells)).toEqual(result)
  })

  it.each([
    ['neither a receipt nor a reason', {}],
    ['both and no status', { receipt: 'UHD4L1B7TM', reason: 'Limit exceeded' }],
    ['a status that is not final', { status: 'Pending', receipt: 'UHD4L1B7TM' }],
    ['success without a receipt', { status: 'Completed', reason: 'Accepted' }],
    ['a malformed receipt', { receipt: 'paid!' }],
  ])('leaves a row of results for a person with %s', (_, cells) => {
    expect(toRowResult(cells)).toBeNull()
  })
})

describe('a file of results', () => {
  it('reads a file of results with any column names, column sequence and separator', () => {
    const file = '\uFEFFTransaction ID;Amount;Ignored;REFERENCE\r\nUHD4L1B7TM;"1,000.00";x;p0123\r\n\r\n'
    expect(parsePayoutResults(file)).toEqual([
      { line: 2, reference: 'P0123', amountKES: 1000, result: { kind: 'PAID', receipt: 'UHD4L1B7TM' } },
    ])
  })

  it('keeps a quoted value of a file of results together', () => {
    const [row] = parsePayoutResults('Reference,Reason\nP0123,"Not registered, or\nclosed"\n')
    expect(row?.result).toEqual({ kind: 'FAILED', reason: 'Not registered, or\nclosed' })
  })

  it.each([
    ['1000', 1000],
    ['KES 1,000.00', 1000],
    ['Ksh. 1000', 1000],
    ['-1000.50', 1000.5],
    ['1e3', Number.NaN],
    ['2 x 500', Number.NaN],
    ['', null],
  ])('reads the amount %j of results as %s, and guesses nothing', (cell, amountKES) => {
    const [row] = parsePayoutResults(`Reference;Receipt;Amount\nP0123;UHD4L1B7TM;"${cell}"\n`)
    expect(row?.amountKES).toEqual(amountKES)
  })

  it.each([
    ['has no reference', 'Receipt\nUHD4L1B7TM\n'],
    ['has neither receipt nor reason', 'Reference,Amount\nP0123,100\n'],
    ['is no CSV', 'Reference,Receipt\nP0123,"UHD'],
    ['is a picture', '\u0089PNG\r\n\u001a\n'],
  ])('refuses a file of results that %s', (_, file) => {
    expect(() => parsePayoutResults(file)).toThrow('column Reference')
  })
})

import { describe, expect, it } from 'vitest'
import { type CsvCell, csvMark, csvText } from './csv.ts'

const toCsv = (rows: readonly (readonly CsvCell[])[]) => csvMark + csvText(rows)

describe('a CSV file', () => {
  it('begins with the mark of UTF-8 and ends each row as spreadsheets do', () => {
    expect(
      toCsv([
        ['Vendor', 'KES'],
        ['Kiondo House', 26_400],
      ]),
    ).toBe('\uFEFFVendor,KES\r\nKiondo House,26400\r\n')
  })

  it.each([
    ['a comma', 'Otieno, Sons', '"Otieno, Sons"'],
    ['quotes', 'the "best"', '"the ""best"""'],
    ['a line break', 'one\ntwo', '"one\ntwo"'],
    ['nothing', null, ''],
    ['a number below zero', -12.5, '-12.5'],
  ])('writes %s', (_, value, written) => {
    expect(toCsv([[value]])).toBe(`\uFEFF${written}\r\n`)
  })

  it.each(['=HYPERLINK("x")', '+254722418305', '-1+1', '@SUM(A1)'])('never lets %s run as a formula', (text) => {
    expect(toCsv([[text]])).toMatch(/^\uFEFF"?'/)
  })
})

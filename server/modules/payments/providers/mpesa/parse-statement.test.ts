import { describe, expect, it } from 'vitest'
import { DomainError } from '#server/platform/errors.ts'
import { statementCsv } from '#server/testing/builders/statements.ts'
import { mpesaStatement } from './parse-statement.ts'

/** The message of the error. */
function refusal(csv: string) {
  try {
    mpesaStatement.parse(csv)
  } catch (error) {
    if (error instanceof DomainError) return error.message
    throw error
  }
  return 'taken'
}

const lines = [
  {
    receipt: 'UKK4L1B7TM',
    amountKES: 1000,
    account: 'UZ4825',
    party: '254722418305 - FAITH ACHIENG',
    details: 'Pay Bill from FAITH',
  },
  { receipt: 'UKK4L1B7TN', amountKES: -500.5, details: '"Business Payment, to Customer"' },
]

describe('an M-Pesa statement', () => {
  it('reads a statement below the lines about the account: time, details, amount and direction', () => {
    expect(mpesaStatement.parse(statementCsv(lines))).toEqual({
      skippedLines: 0,
      account: '174379',
      openingCents: null,
      closingCents: null,
      movements: [
        {
          receipt: 'UKK4L1B7TM',
          completedAt: new Date('2026-11-20T09:00:00Z'),
          details: 'Pay Bill from FAITH',
          otherParty: '254722418305 - FAITH ACHIENG',
          account: 'UZ4825',
          amountCents: 1000_00,
          balanceCents: null,
          isCharge: false,
        },
        {
          receipt: 'UKK4L1B7TN',
          completedAt: new Date('2026-11-20T09:00:00Z'),
          details: 'Business Payment, to Customer',
          otherParty: '',
          account: '',
          amountCents: -500_50,
          balanceCents: null,
          isCharge: false,
        },
      ],
    })
  })

  it('reads the account, and the balances above the table and of each line that M-Pesa has confirmed', () => {
    const csv = statementCsv(lines, 2000)
      .replace(
        '\r\n\r\n',
        '\r\nAccount:,Utility Account\r\nOpening Balance:,"2,000.00"\r\nClosing Balance,2499.50\r\n\r\n',
      )
      .replace('2499.50,true', '2499.50,false')
    expect(mpesaStatement.parse(csv)).toMatchObject({
      account: '174379 Utility Account',
      openingCents: 2000_00,
      closingCents: 2499_50,
      movements: [{ balanceCents: 3000_00 }, { balanceCents: null }],
    })
  })

  it('reads withdrawals of a statement with or without a minus, and thousands with or without commas', () => {
    const csv = statementCsv([{ amountKES: -1250 }])
    for (const written of ['-1250.00', '1250', '"-1,250.00"', '1250.0']) {
      expect(mpesaStatement.parse(csv.replace('-1250.00', written)).movements).toMatchObject([
        { amountCents: -1250_00 },
      ])
    }
  })

  it.each([
    ['Pay Bill Charge', -5, true],
    ['Business Payment Charges', -5, true],
    ['Charge reversed', -5, false],
    ['Discharge', -5, false],
    ['Pay Bill Charge', 5, false],
  ])('takes "%s" of %d shillings for a charge: %s', (details, amountKES, isCharge) => {
    expect(mpesaStatement.parse(statementCsv([{ details, amountKES }])).movements).toMatchObject([{ isCharge }])
  })

  it('skips lines of a statement that were not completed, and counts them', () => {
    const csv = statementCsv([...lines, { amountKES: 5, status: 'Declined' }])
    expect(mpesaStatement.parse(csv)).toMatchObject({ skippedLines: 1, movements: [{}, {}] })
  })

  it('reads a statement with a byte order mark, other line ends, or columns in another sequence', () => {
    const [about, table = ''] = statementCsv(lines).split('\r\n\r\n')
    const unix = `\uFEFF${about}\n\n${table.replaceAll('\r\n', '\n')}\n\n`
    expect(mpesaStatement.parse(unix)).toEqual(mpesaStatement.parse(statementCsv(lines)))
    const moved =
      'Paid In,Receipt No.,Details,Withdrawn,Transaction Status,Completion Time\n7,UKK4L1B7TM,Pay,,COMPLETED,20-11-2026 00:00:00\n'
    expect(mpesaStatement.parse(moved).movements).toMatchObject([{ amountCents: 7_00, otherParty: '', account: '' }])
  })

  it.each([
    ['another content', 'hello', 'This is no M-Pesa statement: no line names a column "Receipt No.".'],
    ['no movements', statementCsv([]), 'This statement has no movements.'],
    ['a column too few', 'Receipt No.,Completion Time\n', 'Line 1: The column "Details" is missing.'],
    ['an open quote', `${statementCsv(lines)}"UKK`, 'This is not CSV'],
    [
      'a day that does not exist',
      statementCsv(lines).replace('20-11-2026', '31-11-2026'),
      'Line 5: "31-11-2026 12:00:00" is no moment',
    ],
    [
      'an American date',
      statementCsv(lines).replace('20-11-2026', '11-20-2026'),
      'Line 5: "11-20-2026 12:00:00" is no moment',
    ],
    [
      'the year 0',
      statementCsv(lines).replace('20-11-2026', '20-11-0000'),
      'Line 5: "20-11-0000 12:00:00" is no moment',
    ],
    ['a malformed amount', statementCsv(lines).replace('1000.00', 'KES 1000'), 'Line 5: "KES 1000" is no amount.'],
    ['no amount', statementCsv(lines).replace('1000.00', ''), 'Line 5: Either Paid In or Withdrawn has an amount.'],
    ['no receipt', statementCsv(lines).replace('UKK4L1B7TN', '?'), 'Line 6: "?" is no receipt.'],
  ])('refuses a statement with %s as a whole, with the line at fault', (_what, csv, sentence) => {
    expect(refusal(csv)).toContain(sentence)
  })
})

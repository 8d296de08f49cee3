import { toCents } from '#contracts/wire/money.ts'
import type { StatementFormat } from '#server/modules/payments/providers/statement-format.ts'
import { DomainError } from '#server/platform/errors.ts'

const heading = 'AIRTEL MONEY;STATEMENT'

/** `2026-11-20T09:00:00Z;AM0000001;COLLECTION;UZ12345678;1000.00`, below its heading; what went out is below zero. */
export const airtelStatement: StatementFormat = {
  recognizes: (file) => file.startsWith(heading),
  parse(file) {
    const rows = file.trim().split('\n').slice(1)
    const movements = rows.map((row, index) => {
      const [at = '', receipt = '', details = '', account = '', amount = ''] = row.split(';')
      if (!receipt || Number.isNaN(Date.parse(at)) || !Number(amount))
        throw new DomainError('invalid_input', `Line ${index + 2} is no movement.`, { field: 'csv' })
      const amountCents = toCents(Number(amount))
      return {
        receipt,
        completedAt: new Date(at),
        details,
        otherParty: '',
        account,
        amountCents,
        balanceCents: null,
        isCharge: details === 'FEE',
      }
    })
    if (movements.length === 0)
      throw new DomainError('invalid_input', 'This statement has no movements.', { field: 'csv' })
    return { movements, skippedLines: 0, account: '', openingCents: null, closingCents: null }
  },
}

export const airtelStatementOf = (
  rows: readonly (readonly [at: Date, receipt: string, details: string, account: string, amountKES: number])[],
) => [heading, ...rows.map(([at, ...cells]) => [at.toISOString(), ...cells].join(';'))].join('\n')

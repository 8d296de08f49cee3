export const taxLetters = ['A', 'B', 'C', 'D', 'E'] as const
export type TaxLetter = (typeof taxLetters)[number]

/** How something was paid, as the authority's list names it. */
export type PaidBy = 'MOBILE_MONEY' | 'BANK_CARD' | 'OTHER'

export interface Codes {
  /** In percent, as the authority has them now: what it lists differs from what it publishes. */
  rates: Record<TaxLetter, number>
  payments: Record<PaidBy, string>
}

interface Listed {
  cdCls?: string
  dtlList?: { cd?: string; cdNm?: string; userDfnCd1?: string | null }[]
}

const paymentNames: Record<PaidBy, RegExp> = { MOBILE_MONEY: /MOBILE/i, BANK_CARD: /CARD/i, OTHER: /OTHER/i }
/** As the specification has it, of what a list leaves out. */
const usualPayments: Record<PaidBy, string> = { MOBILE_MONEY: '06', BANK_CARD: '05', OTHER: '07' }

/** Rates and payment types out of `selectCodeList`; null where it is not one. */
export function readCodes({ clsList }: Record<string, unknown>): Codes | null {
  if (!Array.isArray(clsList)) return null
  const listOf = (name: string) => (clsList as Listed[]).find(({ cdCls }) => cdCls === name)?.dtlList ?? []
  const taxes = listOf('04')
  if (taxes.length === 0) return null
  const rateOf = (letter: TaxLetter) => Number(taxes.find(({ cd }) => cd === letter)?.userDfnCd1 ?? 0) || 0
  const payments = listOf('07')
  const paymentOf = (by: PaidBy) =>
    payments.find(({ cdNm = '' }) => paymentNames[by].test(cdNm))?.cd ?? usualPayments[by]
  return {
    rates: Object.fromEntries(taxLetters.map((letter) => [letter, rateOf(letter)])) as Codes['rates'],
    payments: {
      MOBILE_MONEY: paymentOf('MOBILE_MONEY'),
      BANK_CARD: paymentOf('BANK_CARD'),
      OTHER: paymentOf('OTHER'),
    },
  }
}

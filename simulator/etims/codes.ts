/** Class 04, as the sandbox has it: E is 0 there, whatever the specification says. */
export const taxRates = { A: 0, B: 16, C: 0, D: 0, E: 0 } as const
export type TaxLetter = keyof typeof taxRates
export const taxLetters = Object.keys(taxRates) as TaxLetter[]

const taxNames: Record<TaxLetter, string> = {
  A: 'A-Exempt',
  B: 'B-16.00%',
  C: 'C-0%',
  D: 'D-Non VAT',
  E: 'E-8%',
}

const paymentTypes = [
  ['01', 'CASH'],
  ['02', 'CREDIT'],
  ['03', 'CASH/CREDIT'],
  ['04', 'BANK CHECK'],
  ['05', 'DEBIT&CREDIT CARD'],
  ['06', 'MOBILE MONEY'],
  ['07', 'OTHER'],
  ['08', 'BANK TRANSFER'],
] as const

export const codes = {
  saleTypes: ['N', 'C', 'P', 'T'],
  receiptTypes: ['S', 'R'],
  saleStates: ['01', '02', '03', '04', '05', '06'],
  refundReasons: ['01', '02', '03', '04', '05', '06'],
  paymentTypes: paymentTypes.map(([code]) => code as string),
  packageUnits: ['NT', 'BX', 'CT', 'BG'],
  quantityUnits: ['NO', 'KG', 'LT', 'EA'],
  /** Of the sandbox's 26. */
  itemClasses: ['8111150000', '5059690800', '9010000000', '9013150000'],
}

/** What `selectCodeList` answers, of the classes that a seller needs. */
export const codeList = [
  {
    cdCls: '04',
    cdClsNm: 'Taxation Type',
    userDfnNm1: 'Tax rate',
    dtlList: taxLetters.map((letter, n) => ({
      cd: letter,
      cdNm: taxNames[letter],
      useYn: 'Y',
      srtOrd: n + 1,
      userDfnCd1: String(taxRates[letter]),
    })),
  },
  {
    cdCls: '07',
    cdClsNm: 'Payment Type',
    userDfnNm1: null,
    dtlList: paymentTypes.map(([cd, cdNm], n) => ({ cd, cdNm, useYn: 'Y', srtOrd: n + 1, userDfnCd1: null })),
  },
]

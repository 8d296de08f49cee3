import type { Cents } from '#contracts/wire/money.ts'
import type { Signable } from '../signable.ts'
import { type Codes, type TaxLetter, taxLetters } from './codes.ts'
import { stampOf } from './moments.ts'
import type { SalesLine } from './sales-lines.ts'

const byUs = { regrId: 'uliza', regrNm: 'Uliza', modrId: 'uliza', modrNm: 'Uliza' }

/** Of services: what goods have in stock is not ours to know, and a service needs none. */
const unit = { pkgUnitCd: 'NT', qtyUnitCd: 'NO' }
const itemClass = '8111150000'

/** `KE3NTNO0000012`: Kenya, a service, its units, and the number of the PIN's item. */
export const itemCode = (number: number) => `KE3${unit.pkgUnitCd}${unit.qtyUnitCd}${String(number).padStart(7, '0')}`

export const itemRequest = (letter: TaxLetter, number: number) => ({
  itemCd: itemCode(number),
  itemClsCd: itemClass,
  itemTyCd: '3',
  itemNm: `Sold through Uliza, tax ${letter}`,
  itemStdNm: null,
  orgnNatCd: 'KE',
  ...unit,
  taxTyCd: letter,
  btchNo: null,
  bcd: null,
  dftPrc: 0,
  grpPrcL1: 0,
  grpPrcL2: 0,
  grpPrcL3: 0,
  grpPrcL4: 0,
  grpPrcL5: 0,
  addInfo: null,
  sftyQty: 0,
  isrcAplcbYn: 'N',
  useYn: 'Y',
  ...byUs,
})

interface Sale {
  document: Signable
  /** Of the device. */
  number: number
  /** Of the sale that a credit note is of; 0 of a sale. */
  saleNumber: number
  lines: readonly SalesLine[]
  items: Partial<Record<TaxLetter, number>>
  codes: Codes
  prices: 'inclusive' | 'exclusive'
}

const shillings = (cents: Cents) => cents / 100
const sumOf = (lines: readonly SalesLine[], column: (line: SalesLine) => Cents) =>
  shillings(lines.reduce((sum, line) => sum + column(line), 0))
const receiptTypeOf = ({ kind }: Signable) => (kind === 'CREDIT' ? 'R' : 'S')
const netOf = ({ cents, vatCents }: SalesLine) => cents - vatCents

/** A sale or a credit note, as the authority takes it: every field, the empty ones too. */
export function saleRequest({ document, number, saleNumber, lines, items, codes, prices }: Sale) {
  const { reference, customer, datedAt, kind, paidBy, itemName } = document
  const stamp = stampOf(datedAt)
  const byLetter = (name: string, value: (letter: TaxLetter, of: readonly SalesLine[]) => number) =>
    Object.fromEntries(
      taxLetters.map((letter) => [
        name + letter,
        value(
          letter,
          lines.filter((line) => line.letter === letter),
        ),
      ]),
    )
  const isCredit = kind === 'CREDIT'
  return {
    trdInvcNo: reference,
    invcNo: number,
    orgInvcNo: saleNumber,
    custTin: customer.pin,
    custNm: customer.name.slice(0, 60),
    salesTyCd: 'N',
    rcptTyCd: receiptTypeOf(document),
    pmtTyCd: codes.payments[paidBy],
    salesSttsCd: '02',
    cfmDt: stamp,
    salesDt: stamp.slice(0, 8),
    stockRlsDt: null,
    cnclReqDt: null,
    cnclDt: null,
    rfdDt: isCredit ? stamp : null,
    rfdRsnCd: isCredit ? '06' : null,
    totItemCnt: lines.length,
    ...byLetter('taxblAmt', (_, of) => sumOf(of, netOf)),
    ...byLetter('taxRt', (letter) => codes.rates[letter]),
    ...byLetter('taxAmt', (_, of) => sumOf(of, ({ vatCents }) => vatCents)),
    totTaxblAmt: sumOf(lines, netOf),
    totTaxAmt: sumOf(lines, ({ vatCents }) => vatCents),
    totAmt: sumOf(lines, ({ cents }) => cents),
    prchrAcptcYn: 'N',
    remark: null,
    ...byUs,
    receipt: {
      custTin: customer.pin,
      custMblNo: null,
      rcptPbctDt: stamp,
      trdeNm: null,
      adrs: null,
      topMsg: null,
      btmMsg: null,
      prchrAcptcYn: 'N',
    },
    itemList: lines.map((line, place) => ({
      itemSeq: place + 1,
      itemCd: itemCode(items[line.letter] ?? 0),
      itemClsCd: itemClass,
      itemNm: itemName.slice(0, 200),
      bcd: null,
      pkgUnitCd: unit.pkgUnitCd,
      pkg: 1,
      qtyUnitCd: unit.qtyUnitCd,
      qty: 1,
      prc: shillings(prices === 'inclusive' ? line.cents : netOf(line)),
      splyAmt: shillings(prices === 'inclusive' ? line.cents : netOf(line)),
      dcRt: 0,
      dcAmt: 0,
      taxTyCd: line.letter,
      taxblAmt: shillings(netOf(line)),
      taxAmt: shillings(line.vatCents),
      totAmt: shillings(line.cents),
    })),
  }
}

/**
 * Whether something that the authority has is a document: by our own number of it, or by what it is and its day where
 * that is left out. Null where it may be another.
 */
export function isOfDocument(sale: Record<string, unknown>, document: Signable): boolean | null {
  if (sale.trdInvcNo) return sale.trdInvcNo === document.reference
  const day = String(sale.salesDt ?? '').replaceAll(/\D/g, '')
  const isSameDay = day === '' || day.startsWith(stampOf(document.datedAt).slice(0, 8))
  const isAlike =
    Number(sale.totAmt) === shillings(document.totalCents) && sale.rcptTyCd === receiptTypeOf(document) && isSameDay
  return isAlike || null
}

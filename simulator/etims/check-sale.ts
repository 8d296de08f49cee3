import { z } from 'zod'
import { isRealStamp } from '#simulator/platform/east-africa-time.ts'
import { codes, type TaxLetter, taxLetters, taxRates } from './codes.ts'
import type { Device, Item } from './create-etims.ts'
import type { EtimsSettings } from './etims-settings.ts'
import { EtimsRefusal } from './refusal.ts'

const amount = z.number().refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'two decimals')
const positive = amount.refine((value) => value >= 0, 'not below zero')
const stamp = z.string().refine(isRealStamp, 'yyyyMMddHHmmss')
const code = (values: readonly string[]) =>
  z.string().refine((value) => values.includes(value), { params: { isCode: true } })
const Tin = z.string().regex(/^[A-Z]\d{9}[A-Z]$/)
const byLetter = <Name extends string>(name: Name) =>
  Object.fromEntries(taxLetters.map((letter) => [`${name}${letter}`, positive])) as Record<
    `${Name}${TaxLetter}`,
    typeof positive
  >

const Line = z.object({
  itemSeq: z.int().positive(),
  itemCd: z.string().min(1).max(20),
  itemClsCd: code(codes.itemClasses),
  itemNm: z.string().min(1).max(200),
  bcd: z.string().max(20).nullable(),
  pkgUnitCd: code(codes.packageUnits),
  pkg: amount,
  qtyUnitCd: code(codes.quantityUnits),
  qty: amount,
  prc: positive,
  splyAmt: positive,
  dcRt: positive,
  dcAmt: positive,
  taxTyCd: code(taxLetters),
  taxblAmt: positive,
  taxAmt: positive,
  totAmt: positive,
})

const Receipt = z.object({
  custTin: Tin.nullable(),
  custMblNo: z.string().max(20).nullable(),
  rcptPbctDt: stamp,
  trdeNm: z.string().max(20).nullable(),
  adrs: z.string().max(200).nullable(),
  topMsg: z.string().max(20).nullable(),
  btmMsg: z.string().max(20).nullable(),
  prchrAcptcYn: z.enum(['Y', 'N']),
})

export const Sale = z.object({
  tin: Tin,
  bhfId: z.string().length(2),
  trdInvcNo: z.string().min(1).max(50),
  invcNo: z.int().positive(),
  orgInvcNo: z.int().nonnegative(),
  custTin: Tin.nullable(),
  custNm: z.string().min(1).max(60),
  salesTyCd: code(codes.saleTypes),
  rcptTyCd: code(codes.receiptTypes),
  pmtTyCd: code(codes.paymentTypes),
  salesSttsCd: code(codes.saleStates),
  cfmDt: stamp,
  salesDt: z.string().regex(/^\d{8}$/),
  stockRlsDt: stamp.nullable(),
  cnclReqDt: stamp.nullable(),
  cnclDt: stamp.nullable(),
  rfdDt: stamp.nullable(),
  rfdRsnCd: z.string().nullable(),
  totItemCnt: z.int().positive(),
  ...byLetter('taxblAmt'),
  ...byLetter('taxRt'),
  ...byLetter('taxAmt'),
  totTaxblAmt: positive,
  totTaxAmt: positive,
  totAmt: positive,
  prchrAcptcYn: z.enum(['Y', 'N']),
  remark: z.string().max(400).nullable(),
  regrId: z.string().min(1).max(20),
  regrNm: z.string().min(1).max(60),
  modrId: z.string().min(1).max(20),
  modrNm: z.string().min(1).max(60),
  receipt: Receipt,
  itemList: z.array(Line).min(1),
})
export type Sale = z.infer<typeof Sale>

const cents = (shillings: number) => Math.round(shillings * 100)
const shown = (shillings: number) => shillings.toFixed(2)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + cents(value), 0) / 100
const wrong = (detail: string) => new EtimsRefusal('910', detail)

/** Reads what was sent, or refuses it by the first field that is wrong. */
export function readSale(body: unknown): Sale {
  const parsed = Sale.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.') ?? ''
  const isCode = issue?.code === 'custom' && (issue.params as { isCode?: boolean } | undefined)?.isCode
  throw isCode
    ? new EtimsRefusal('913', `Request code value error. ${field}`)
    : wrong(`Expected a value for ${field}: ${issue?.message}`)
}

interface Known {
  device: Device
  items: readonly Item[]
  settings: EtimsSettings
}

/** Holds a sale, or a credit note, to everything that the authority looks at. */
export function checkSale(sale: Sale, { device, items, settings }: Known) {
  if (device.registered.some(({ request }) => request.invcNo === sale.invcNo)) {
    device.repeats += 1
    throw new EtimsRefusal('994')
  }
  const expected = device.past + device.registered.length + 1
  if (sale.invcNo !== expected)
    throw new EtimsRefusal('921', `Invalid invcNo sequence, expected: ${expected} but found: ${sale.invcNo}`)
  if (sale.totItemCnt !== sale.itemList.length) throw wrong('Invalid totItemCnt')
  for (const line of sale.itemList) checkLine(line, items, settings)
  for (const letter of taxLetters) checkLetter(sale, letter)
  const isRight =
    cents(sale.totTaxblAmt) === cents(sum(taxLetters.map((letter) => sale[`taxblAmt${letter}`]))) &&
    cents(sale.totTaxAmt) === cents(sum(taxLetters.map((letter) => sale[`taxAmt${letter}`]))) &&
    cents(sale.totAmt) === cents(sale.totTaxblAmt) + cents(sale.totTaxAmt)
  if (!isRight) throw wrong('Invalid totAmt')
  if (sale.rcptTyCd === 'R') checkCredit(sale, device, settings)
  else if (sale.orgInvcNo !== 0) throw wrong('orgInvcNo of a sale is 0')
}

function checkLine(line: Sale['itemList'][number], items: readonly Item[], { etimsPrices }: EtimsSettings) {
  const at = `on item: ${line.itemSeq}`
  const item = items.find(({ itemCd }) => itemCd === line.itemCd)
  if (!item) throw wrong(`Invalid itemCd ${at}`)
  if (item.taxTyCd !== line.taxTyCd) throw wrong(`Invalid taxTyCd ${at}`)
  if (item.stock !== null && item.stock < line.qty)
    throw wrong('Items provided under the itemList section do not exist in your stock. Please update the stock first')
  if (line.pkg <= 0) throw wrong(`Invalid pkg for ItemList ${line.itemSeq}. Expected: 1, Found: ${line.pkg}`)
  if (line.qty <= 0) throw wrong(`Invalid qty ${at}`)
  const supply = Math.round(line.qty * cents(line.prc)) / 100
  const expect = (name: string, wanted: number, found: number) => {
    if (cents(wanted) !== cents(found))
      throw wrong(`Invalid ${name} ${at}. Expected: ${shown(wanted)}, But Found: ${shown(found)}`)
  }
  expect('splyAmnt', supply, line.splyAmt)
  expect('dcAmt', Math.round(cents(line.splyAmt) * line.dcRt) / 10_000, line.dcAmt)
  const rate = taxRates[line.taxTyCd as TaxLetter]
  const paid = line.splyAmt - line.dcAmt
  if (etimsPrices === 'inclusive') {
    const taxable = Math.round((cents(paid) * 100) / (100 + rate)) / 100
    expect('taxblAmt', taxable, line.taxblAmt)
    expect('taxAmt', paid - taxable, line.taxAmt)
    expect('totAmt', paid, line.totAmt)
  } else {
    expect('taxblAmt', paid, line.taxblAmt)
    if (Math.abs(line.taxAmt - (paid * rate) / 100) > 0.011) expect('taxAmt', (paid * rate) / 100, line.taxAmt)
    expect('totAmt', line.taxblAmt + line.taxAmt, line.totAmt)
  }
}

function checkLetter(sale: Sale, letter: TaxLetter) {
  const [rate, found] = [taxRates[letter], sale[`taxRt${letter}`]]
  if (rate !== found)
    throw wrong(`Rule taxRt${letter} failed: Tax rate mismatch. Expected: ${shown(rate)}, Found: ${found}`)
  const lines = sale.itemList.filter(({ taxTyCd }) => taxTyCd === letter)
  for (const name of ['taxblAmt', 'taxAmt'] as const) {
    const wanted = sum(lines.map((line) => line[name]))
    if (cents(wanted) !== cents(sale[`${name}${letter}`]))
      throw wrong(`Invalid ${name}${letter}. Expected: ${shown(wanted)}`)
  }
}

function checkCredit(sale: Sale, { registered }: Device, { etimsStrictCredits }: EtimsSettings) {
  if (!sale.rfdDt) throw wrong('Missing RfdDt Date')
  if (!sale.rfdRsnCd || !codes.refundReasons.includes(sale.rfdRsnCd)) throw wrong('Invalid RfdRsnCd')
  const isOfSale = ({ request }: Device['registered'][number]) => request.rcptTyCd === 'S'
  const original = registered.find((each) => isOfSale(each) && each.request.invcNo === sale.orgInvcNo)
  if (!original) throw wrong('orgInvcNo does not exist. Please update the field and try again')
  const { custTin, custNm, salesDt, totAmt } = original.request as unknown as Sale
  if (custTin !== sale.custTin || custNm !== sale.custNm) throw wrong('Customer differs from the original invoice')
  if (sale.salesDt < salesDt) throw wrong('salesDt is before the original invoice')
  const before = registered
    .filter(({ request }) => request.rcptTyCd === 'R' && request.orgInvcNo === sale.orgInvcNo)
    .map(({ request }) => (request as unknown as Sale).totAmt)
  if (etimsStrictCredits && cents(sum([...before, sale.totAmt])) > cents(totAmt))
    throw wrong('totAmt is above the original invoice')
}

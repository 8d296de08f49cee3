import { z } from 'zod'
import type { SimulatorContext } from '#simulator/context.ts'
import { eastAfricaTime } from '#simulator/platform/east-africa-time.ts'
import { checkSale, readSale } from './check-sale.ts'
import { codeList, codes, taxLetters } from './codes.ts'
import { type Device, lookUpsOf, type Registered, type Signed } from './create-etims.ts'
import { EtimsRefusal } from './refusal.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const Installation = z.object({
  tin: z.string().regex(/^[A-Z]\d{9}[A-Z]$/),
  bhfId: z.string().regex(/^\d\d$/),
  dvcSrlNo: z.string().min(1).max(100),
})
const NewItem = z.object({
  itemCd: z.string().regex(/^[A-Z]{2}[123][A-Z0-9]{4}\d{7}$/),
  itemClsCd: z.string(),
  itemTyCd: z.enum(['1', '2', '3']),
  itemNm: z.string().min(1).max(200),
  orgnNatCd: z.string().length(2),
  pkgUnitCd: z.string(),
  qtyUnitCd: z.string(),
  taxTyCd: z.string(),
  dftPrc: z.number().nonnegative(),
  isrcAplcbYn: z.enum(['Y', 'N']),
  useYn: z.enum(['Y', 'N']),
  regrId: z.string().min(1).max(20),
  regrNm: z.string().min(1).max(60),
  modrId: z.string().min(1).max(20),
  modrNm: z.string().min(1).max(60),
})
const NewStock = z.object({
  itemList: z.array(z.object({ itemCd: z.string(), qty: z.number().positive() })).min(1),
})

function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new EtimsRefusal('910', `Expected a value for ${issue?.path.join('.')}: ${issue?.message}`)
}

/** What the authority does with each request, whichever door it came through. */
export function etimsRegistry({ etims, settings, clock, random }: SimulatorContext) {
  const text = (length: number) => random.text(alphabet, length)

  function initialise(body: unknown) {
    const { tin, bhfId, dvcSrlNo } = read(Installation, body)
    const isTaken = [...etims.devices.values()].some(
      (device) => device.dvcSrlNo === dvcSrlNo && (device.tin !== tin || device.bhfId !== bhfId),
    )
    if (!etims.isIssued(dvcSrlNo) || isTaken) throw new EtimsRefusal('901')
    const key = etims.keyOf(tin, bhfId)
    if (etims.devices.has(key)) throw new EtimsRefusal('902')
    const number = String(etims.devices.size + 1).padStart(10, '0')
    const past = etims.pastOf(dvcSrlNo)
    const device: Device = {
      ...{ tin, bhfId, dvcSrlNo, past: past.sales, registered: [], repeats: 0 },
      sdcId: `KRACU${number}`,
      cmcKey: text(40),
    }
    etims.devices.set(key, device)
    for (let item = 1; item <= past.items; item++) etims.itemsOf(tin).push(itemOfPast(item))
    const { sdcId, cmcKey } = device
    const names = { taxprNm: `Taxpayer ${tin}`, bhfNm: bhfId === '00' ? 'Headquarter' : `Branch ${bhfId}` }
    return { info: { tin, bhfId, ...names, dvcId: `9${number}`, sdcId, mrcNo: `WIS${number}`, cmcKey } }
  }

  function saveItem({ tin }: Device, body: unknown) {
    const item = read(NewItem, body)
    const items = etims.itemsOf(tin)
    if (items.some(({ itemCd }) => itemCd === item.itemCd)) throw new EtimsRefusal('994')
    const refuse = (detail: string) => {
      throw new EtimsRefusal('910', detail)
    }
    const next = String(items.length + 1).padStart(7, '0')
    if (!item.itemCd.endsWith(next)) refuse(`Invalid itemCd Sequence. Expected sequence ending with: ********${next}`)
    if (!codes.quantityUnits.includes(item.qtyUnitCd)) refuse('Incorrect QtyUnitCd Prefix')
    const prefix = `${item.orgnNatCd}${item.itemTyCd}${item.pkgUnitCd}${item.qtyUnitCd}`
    if (item.itemCd.slice(0, -7) !== prefix) refuse('Invalid itemCd')
    if (!codes.itemClasses.includes(item.itemClsCd))
      throw new EtimsRefusal('913', 'Request code value error. itemClsCd')
    if (!(taxLetters as string[]).includes(item.taxTyCd))
      throw new EtimsRefusal('913', 'Request code value error. taxTyCd')
    items.push({ itemCd: item.itemCd, taxTyCd: item.taxTyCd, stock: item.itemTyCd === '3' ? null : 0 })
    return null
  }

  function addStock({ tin }: Device, body: unknown) {
    for (const { itemCd, qty } of read(NewStock, body).itemList) {
      const item = etims.itemsOf(tin).find((each) => each.itemCd === itemCd)
      if (!item) throw new EtimsRefusal('910', 'Invalid itemCd')
      if (item.stock !== null) item.stock += qty
    }
    return null
  }

  function register(device: Device, body: unknown): Registered {
    const sale = readSale(body)
    const items = etims.itemsOf(device.tin)
    checkSale(sale, { device, items, settings })
    for (const { itemCd, qty } of sale.itemList) {
      const item = items.find((each) => each.itemCd === itemCd)
      if (item?.stock != null) item.stock -= sale.rcptTyCd === 'S' ? qty : -qty
    }
    const ofType = device.registered.filter(({ request }) => request.rcptTyCd === sale.rcptTyCd).length
    const signed: Signed = {
      curRcptNo: (sale.rcptTyCd === 'S' ? device.past : 0) + ofType + 1,
      totRcptNo: device.past + device.registered.length + 1,
      intrlData: text(26),
      rcptSign: text(16),
      at: clock.now(),
    }
    const registered = { request: sale, signed }
    device.registered.push(registered)
    return registered
  }

  /** What is told of one that is looked up; its moment is written otherwise than in the answer to a sale. */
  function lookUp({ tin, registered, past }: Device, body: unknown) {
    const { invcNo } = read(z.object({ invcNo: z.int() }), body)
    if (invcNo <= past) return { salesList: [ofPast(invcNo)] }
    const found = registered.find(({ request }) => request.invcNo === invcNo)
    if (!found) throw new EtimsRefusal('001')
    const { request, signed } = found
    const { at, ...counters } = signed
    const { trdInvcNo, ...nameless } = request
    const { custTin, ...buyerless } = request
    const scenario = etims.assignments.take(lookUpsOf(tin))
    const shown = scenario === 'nameless-sales' ? nameless : scenario === 'buyerless-sales' ? buyerless : request
    return { salesList: [{ ...shown, ...counters, sdcDateTime: `${readable(at)}.0` }] }
  }

  return { initialise, saveItem, addStock, register, lookUp, listCodes: () => ({ clsList: codeList }) }
}

/** An item of another program: the first is a service as ours are, taxed otherwise, and the others are goods. */
const itemOfPast = (number: number) => ({
  itemCd: `${number === 1 ? 'KE3NTNO' : 'KE2BXKG'}${String(number).padStart(7, '0')}`,
  taxTyCd: 'A',
  stock: number === 1 ? null : 0,
})

/** A sale by another program. */
const ofPast = (invcNo: number) => ({
  ...{ invcNo, trdInvcNo: `TILL-${invcNo}`, rcptTyCd: 'S', totAmt: 100, salesDt: '20250106' },
  ...{ curRcptNo: invcNo, totRcptNo: invcNo, sdcDateTime: '2025-01-06 10:30:00.0' },
  ...{ intrlData: 'A'.repeat(26), rcptSign: 'A'.repeat(16) },
})

export const stampOf = (at: number) => eastAfricaTime(at).stamp

const readable = (at: number) => stampOf(at).replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3 $4:$5:$6')

import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildSimulator } from '#simulator/app.ts'

const { app, context } = await buildSimulator({ preset: 'fast', clock: 'manual' })
afterAll(() => app.close())
beforeEach(() => context.etims.clear())

type Json = ReturnType<typeof JSON.parse>
const pin = 'P051234567X'
const paths = {
  direct: ['/etims/etims-api', '/selectInitOsdcInfo', '/saveTrnsSalesOsdc', '/selectInvoiceDetails'],
  gateway: ['/etims/etims-oscu/api/v1', '/initialize', '/sendSalesTransaction', '/selectInvoiceDetail'],
} as const

async function post(url: string, body: object | undefined, headers: Record<string, string> = {}) {
  const answer = await app.inject({ method: 'POST', url, headers, ...(body && { payload: body }) })
  return { status: answer.statusCode, body: answer.json() as Json }
}

async function aToken(): Promise<string> {
  const { etimsGatewayKey: key, etimsGatewaySecret: secret } = context.settings
  const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`
  const url = '/etims/v1/token/generate?grant_type=client_credentials'
  return (await app.inject({ url, headers: { authorization } })).json().access_token
}

/** A device of a PIN with a service that is taxed as B. */
async function aDevice(door: keyof typeof paths = 'direct', serial = 'DVC0001', item = anItem()) {
  const [prefix, initialise, sale, lookUp] = paths[door]
  const entry: Record<string, string> =
    door === 'gateway'
      ? { authorization: `Bearer ${await aToken()}`, apigee_app_id: context.settings.etimsGatewayAppId }
      : {}
  const ofDevice = { tin: pin, bhfId: '00' }
  const { body } = await post(`${prefix}${initialise}`, { ...ofDevice, dvcSrlNo: serial }, entry)
  const headers = { ...entry, ...ofDevice, cmcKey: body.data.info.cmcKey }
  const call = (path: string, fields: object, more: Record<string, string> = {}) =>
    post(prefix + path, { ...ofDevice, ...fields }, { ...headers, ...more })
  expect((await call('/saveItem', item)).body.resultCd).toBe('000')
  return {
    call,
    headers,
    sell: (fields: object = {}) => call(sale, aSale(fields)),
    find: (invcNo: number) => call(lookUp, { invcNo }),
  }
}

const byUser = { regrId: 'uliza', regrNm: 'Uliza', modrId: 'uliza', modrNm: 'Uliza' }
const anItem = (fields: object = {}) => ({
  itemCd: 'KE3NTNO0000001',
  itemClsCd: '8111150000',
  itemTyCd: '3',
  itemNm: 'Commission',
  orgnNatCd: 'KE',
  pkgUnitCd: 'NT',
  qtyUnitCd: 'NO',
  taxTyCd: 'B',
  dftPrc: 0,
  isrcAplcbYn: 'N',
  useYn: 'Y',
  ...byUser,
  ...fields,
})

const zero = (name: string) => Object.fromEntries([...'ABCDE'].map((letter) => [`${name}${letter}`, 0]))
const aLine = (fields: object = {}) => ({
  ...{ itemSeq: 1, itemCd: 'KE3NTNO0000001', itemClsCd: '8111150000', itemNm: 'Commission', bcd: null },
  ...{ pkgUnitCd: 'NT', pkg: 1, qtyUnitCd: 'NO', qty: 1, prc: 100, splyAmt: 100, dcRt: 0, dcAmt: 0 },
  ...{ taxTyCd: 'B', taxblAmt: 86.21, taxAmt: 13.79, totAmt: 100 },
  ...fields,
})
const aSale = (fields: object = {}) => ({
  ...{ trdInvcNo: 'RECEIPT-000001', invcNo: 1, orgInvcNo: 0, custTin: null, custNm: 'Wanjiru' },
  ...{ salesTyCd: 'N', rcptTyCd: 'S', pmtTyCd: '06', salesSttsCd: '02', cfmDt: '20261124103000', salesDt: '20261124' },
  ...{ stockRlsDt: null, cnclReqDt: null, cnclDt: null, rfdDt: null, rfdRsnCd: null, totItemCnt: 1 },
  ...{ ...zero('taxblAmt'), ...zero('taxRt'), ...zero('taxAmt'), taxRtB: 16, taxblAmtB: 86.21, taxAmtB: 13.79 },
  ...{ totTaxblAmt: 86.21, totTaxAmt: 13.79, totAmt: 100, prchrAcptcYn: 'N', remark: null, ...byUser },
  receipt: {
    ...{ custTin: null, custMblNo: null, rcptPbctDt: '20261124103000', trdeNm: null, adrs: null },
    ...{ topMsg: null, btmMsg: null, prchrAcptcYn: 'N' },
  },
  itemList: [aLine()],
  ...fields,
})
const credit = {
  invcNo: 2,
  trdInvcNo: 'CREDIT-1',
  rcptTyCd: 'R',
  orgInvcNo: 1,
  rfdDt: '20261125103000',
  rfdRsnCd: '06',
}

describe('a device', () => {
  it('is installed once: its key is shown then, and 902 from then on', async () => {
    const body = { tin: pin, bhfId: '00', dvcSrlNo: 'DVC0001' }
    const [prefix, initialise] = paths.direct
    const first = await post(prefix + initialise, body)
    expect(first.body).toMatchObject({
      resultCd: '000',
      data: { info: { sdcId: expect.stringMatching(/^KRACU\d+$/) } },
    })
    expect(first.body.data.info.cmcKey).toHaveLength(40)
    expect((await post(prefix + initialise, body)).body).toMatchObject({ resultCd: '902', data: null })
  })

  it('needs a serial that was issued, and not to somebody else', async () => {
    const [prefix, initialise] = paths.direct
    await aDevice()
    const at = (fields: object) => post(prefix + initialise, { tin: pin, bhfId: '01', dvcSrlNo: 'DVC0002', ...fields })
    expect((await at({ dvcSrlNo: 'ABC1' })).body.resultCd).toBe('901')
    expect((await at({ dvcSrlNo: 'DVC0001', tin: 'A012345678Z' })).body.resultCd).toBe('901')
    expect((await at({ tin: '12345' })).body.resultCd).toBe('910')
  })

  it('is known by its three headers alone', async () => {
    const { headers } = await aDevice()
    const [prefix, , sale] = paths.direct
    const { cmcKey: _, ...without } = headers as Record<string, string>
    expect((await post(prefix + sale, aSale(), without)).body.resultCd).toBe('900')
    expect((await post(prefix + sale, aSale(), { ...headers, cmcKey: 'another' })).body.resultCd).toBe('901')
  })
})

describe('the gateway', () => {
  it('asks for a token and the app, and refuses fields with 400 and why', async () => {
    const { call, sell } = await aDevice('gateway')
    const [, , sale] = paths.gateway
    expect((await call(sale, aSale(), { authorization: 'Bearer none' })).status).toBe(401)
    expect((await call(sale, aSale(), { apigee_app_id: 'none' })).status).toBe(401)
    const refused = await sell({ itemList: [aLine({ taxblAmt: 100, taxAmt: 16, totAmt: 116 })] })
    expect([refused.status, refused.body.responseHeader.debugMessage]).toEqual([
      400,
      'Invalid taxblAmt on item: 1. Expected: 86.21, But Found: 100.00',
    ])
    expect((await sell()).body.resultCd).toBe('000')
  })
})

describe('a sale', () => {
  it('is signed with counters, 26 and 16 characters, and a moment in Nairobi', async () => {
    const { sell, find } = await aDevice()
    const { data } = (await sell()).body
    expect(data).toMatchObject({ curRcptNo: 1, totRcptNo: 1, sdcDateTime: expect.stringMatching(/^\d{14}$/) })
    expect([data.intrlData.length, data.rcptSign.length]).toEqual([26, 16])
    const [found] = (await find(1)).body.data.salesList
    expect(found).toMatchObject({ trdInvcNo: 'RECEIPT-000001', rcptSign: data.rcptSign })
    expect(found.sdcDateTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.0$/)
    expect((await find(2)).body.resultCd).toBe('001')
  })

  it.each([
    ['a number that is not the next', { invcNo: 3 }, '921'],
    ['a field that is missing', { totTaxAmt: undefined }, '910'],
    ['no name of a customer', { custNm: null }, '910'],
    ['a name that is too long', { custNm: 'x'.repeat(61) }, '910'],
    ['a code that is none', { pmtTyCd: '66' }, '913'],
    ['another rate', { taxRtE: 8 }, '910'],
    ['sums that are not those of its lines', { taxblAmtB: 86.2, totTaxblAmt: 86.2 }, '910'],
    ['a total that is not the sum', { totAmt: 101 }, '910'],
    ['no pieces', { itemList: [aLine({ qty: 0, splyAmt: 0 })] }, '910'],
    ['an item that is not registered', { itemList: [aLine({ itemCd: 'KE3NTNO0000009' })] }, '910'],
    ['a sale that it credits', { orgInvcNo: 1 }, '910'],
    ['fractions of a cent', { itemList: [aLine({ prc: 100.001 })] }, '910'],
  ])('is refused with %s', async (_, fields, code) => {
    const { sell, find } = await aDevice()
    expect((await sell(fields)).body.resultCd).toBe(code)
    expect((await find(1)).body.resultCd).toBe('001')
  })

  it('is refused a second time with 994', async () => {
    const { sell } = await aDevice()
    await sell()
    expect((await sell()).body).toMatchObject({ resultCd: '994', data: null })
  })
})

describe('a PIN that has sold by another program', () => {
  it('goes on after its sales and its items, which a serial that begins with DVCPAST has', async () => {
    const itemCd = 'KE3NTNO0000013'
    const { call, sell, find } = await aDevice('direct', 'DVCPAST1', anItem({ itemCd }))
    expect((await call('/saveItem', anItem())).body.resultCd).toBe('994')
    const sold = { itemList: [aLine({ itemCd })] }
    expect((await sell(sold)).body.resultMsg).toBe('Invalid invcNo sequence, expected: 41 but found: 1')
    expect((await find(1)).body.data.salesList).toMatchObject([{ trdInvcNo: 'TILL-1' }])
    expect((await sell({ ...sold, invcNo: 41 })).body.data).toMatchObject({ curRcptNo: 41, totRcptNo: 41 })
  })
})

describe('an item', () => {
  it('has the next number of its PIN, and goods are sold from stock', async () => {
    const { call, sell } = await aDevice()
    expect((await call('/saveItem', anItem())).body.resultCd).toBe('994')
    const goods = { itemTyCd: '2', itemNm: 'Fish' }
    expect((await call('/saveItem', anItem({ ...goods, itemCd: 'KE2NTNO0000007' }))).body.resultMsg).toMatch(/0000002$/)
    expect(
      (await call('/saveItem', anItem({ ...goods, itemCd: 'KE2NTNO0000002', qtyUnitCd: 'U' }))).body.resultMsg,
    ).toBe('Incorrect QtyUnitCd Prefix')
    expect((await call('/saveItem', anItem({ ...goods, itemCd: 'KE2NTNO0000002' }))).body.resultCd).toBe('000')
    const sale = { itemList: [aLine({ itemCd: 'KE2NTNO0000002' })] }
    expect((await sell(sale)).body.resultMsg).toMatch(/do not exist in your stock/)
    await call('/insertStockIO', { itemList: [{ itemCd: 'KE2NTNO0000002', qty: 1 }] })
    expect((await sell(sale)).body.resultCd).toBe('000')
  })
})

describe('a credit note', () => {
  it('names its sale, is of the same customer, has a reason and a day, and counts by itself', async () => {
    const { sell } = await aDevice()
    await sell()
    for (const wrong of [
      { orgInvcNo: 7 },
      { custNm: 'Somebody else' },
      { rfdDt: null },
      { rfdRsnCd: '99' },
      { salesDt: '20261123' },
    ])
      expect((await sell({ ...credit, ...wrong })).body.resultCd).toBe('910')
    expect((await sell(credit)).body.data).toMatchObject({ curRcptNo: 1, totRcptNo: 2 })
    const again = await sell({ ...credit, invcNo: 3, trdInvcNo: 'CREDIT-2' })
    expect(again.body.resultMsg).toBe('totAmt is above the original invoice')
  })
})

describe('what happens to a request', () => {
  const next = (scenario: string) =>
    app.inject({ method: 'POST', url: '/_sim/etims/scenario', payload: { tin: pin, scenario } })

  it('can be an unknown error, a long code, counters as text, keys with a space, a refusal inside 200, a 401, no name', async () => {
    const { sell, find } = await aDevice()
    await next('unknown-error')
    expect((await sell()).body.resultCd).toBe('999')
    await next('refused-inside-200')
    expect(await sell()).toMatchObject({ status: 200, body: { responseHeader: { responseCode: 400 } } })
    await next('turned-away')
    expect(await sell()).toMatchObject({ status: 401, body: { responseHeader: { responseCode: 401 } } })
    await next('long-code')
    expect((await sell()).body.resultCd).toBe('0000')
    await next('text-counters')
    expect((await sell({ invcNo: 2 })).body.data).toMatchObject({ curRcptNo: '2' })
    await next('spaced-keys')
    expect((await sell({ invcNo: 3 })).body.data).toMatchObject({ 'curRcptNo ': 3 })
    await next('nameless-sales')
    expect((await find(1)).body.data.salesList[0]).not.toHaveProperty('trdInvcNo')
    expect((await find(1)).body.data.salesList[0]).toHaveProperty('trdInvcNo')
  })
})

describe('the page that a receipt leads to', () => {
  it('shows what is registered of it, and nothing of any other', async () => {
    const { sell } = await aDevice()
    const { rcptSign } = (await sell()).body.data
    const at = (data: string) => app.inject(`/etims/common/link/etims/receipt/indexEtimsReceiptData?Data=${data}`)
    const page = await at(`${pin}00${rcptSign}`)
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('RECEIPT-000001')])
    expect((await at(`${pin}00${'A'.repeat(16)}`)).statusCode).toBe(404)
  })
})

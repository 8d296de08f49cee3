import { describe, expect, it } from 'vitest'
import { eastAfricaTime } from '#simulator/platform/east-africa-time.ts'
import { manualPhone } from '#simulator/testing/daraja-client.ts'
import { type InitiatorClient, startInitiatorClient } from '#simulator/testing/initiator-client.ts'
import { createAccountLedger } from './account-ledger.ts'
import { accountStatement as statementOfPeriod, statementPeriod } from './statement.ts'

const payer = '254700000001'
const columns =
  'Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Balance Confirmed,' +
  'Reason Type,Other Party Info,Linked Transaction ID,A/C No.,Currency'

async function statementOf({ url }: InitiatorClient, search = '') {
  const response = await fetch(`${url}/_sim/statement.csv${search}`)
  const text = await response.text()
  const [about = '', table = ''] = text.split('\r\n\r\n')
  const [heading, ...rows] = table.trimEnd().split('\r\n')
  return { response, text, about: about.split('\r\n'), heading, rows }
}

/** Everything after the two times of a row, which are another matter. */
const words = (rows: string[]) => rows.map((row) => row.split(',').toSpliced(1, 2).join(','))

/** A payment of 1,610, its reversal, and a B2C payment of 500, in this order. */
async function aBusyDay() {
  const client = await startInitiatorClient({ utilityKES: 10_000 })
  const paid = await client.payFrom(payer)
  await client.reverse(paid)
  await client.wait(2)
  await client.b2c(manualPhone)
  await client.wait(2)
  const [reversed = '', sent = ''] = client.results().map(({ TransactionID }) => TransactionID)
  return { client, paid, reversed, sent }
}

describe('the statement', () => {
  it('tells every movement, newest first, charges apart, with what the account held after it', async () => {
    const { client, paid, reversed, sent } = await aBusyDay()
    const { heading, rows } = await statementOf(client)
    expect(heading).toEqual(columns)
    expect(words(rows)).toEqual([
      `${sent},Business Payment to Customer Charge,Completed,,-5.00,9495.00,true,Business Payment to Customer Charge,254722418305 - FAITH ACHIENG,,,KES`,
      `${sent},Business Payment to Customer via API to 254722418305 - FAITH ACHIENG,Completed,,-500.00,9500.00,true,Business Payment to Customer via API,254722418305 - FAITH ACHIENG,,,KES`,
      `${reversed},Reversal of ${paid} to 254700000001 - BRIAN ACHIENG,Completed,,-1610.00,10000.00,true,Pay Utility Reversal,254700000001 - BRIAN ACHIENG,${paid},,KES`,
      `${paid},Pay Bill from 254700000001 - BRIAN ACHIENG Acc. UZ48251703,Completed,1610.00,,11610.00,true,Pay Bill Online,254700000001 - BRIAN ACHIENG,,UZ48251703,KES`,
    ])
  })

  it('begins with a few lines about the account', async () => {
    const { client } = await aBusyDay()
    const { about } = await statementOf(client, '?from=2026-11-01&to=2036-11-20')
    expect(about).toEqual([
      'Account Holder,ULIZA MARKETPLACE',
      'Short Code,174379',
      'Account,Utility Account',
      'Time Period,From 01-11-2026 00:00:00 To 20-11-2036 23:59:59',
      'Opening Balance,10000.00',
      'Closing Balance,9495.00',
    ])
  })

  it('tells times as clocks in Nairobi show them, of the request and of the money', async () => {
    const { client, sent } = await aBusyDay()
    const [, payment] = (await statementOf(client)).rows
    const { initiatedAt = 0, finalisedAt = 0 } = client.context.transactions.findByReceipt(sent) ?? {}
    expect(payment?.split(',').slice(1, 3)).toEqual([
      eastAfricaTime(finalisedAt).dashed,
      eastAfricaTime(initiatedAt).dashed,
    ])
    expect(eastAfricaTime(Date.parse('2026-11-20T21:30:05Z')).dashed).toEqual('21-11-2026 00:30:05')
  })

  it('is a file to download', async () => {
    const { response } = await statementOf(await startInitiatorClient())
    expect(response.headers.get('content-type')).toEqual('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toEqual('attachment; filename="ORG_174379_statement.csv"')
  })

  it('of a period leaves out what came before and after, and counts it in the balances', async () => {
    const { client, reversed } = await aBusyDay()
    const at = (offsetMs: number) =>
      new Date((client.context.transactions.findByReceipt(reversed)?.finalisedAt ?? 0) + offsetMs).toISOString()
    const { about, rows } = await statementOf(client, `?from=${at(-1)}&to=${at(1)}`)
    expect(rows.map((row) => row.split(',')[0])).toEqual([reversed])
    expect(about.slice(-2)).toEqual(['Opening Balance,11610.00', 'Closing Balance,10000.00'])
    expect((await statementOf(client, '?to=2020-01-01')).rows).toEqual([])
  })

  it('says nothing of what was declined', async () => {
    const client = await startInitiatorClient({ utilityKES: 0 })
    await client.b2c(manualPhone)
    await client.wait(2)
    expect((await statementOf(client)).rows).toEqual([])
  })

  it('quotes what a comma or a quote would break', async () => {
    const client = await startInitiatorClient()
    await client.control('/statement/add', { paidIn: 5, details: 'Rent, "October"', receipt: 'UKK4T7Q2ZX' })
    expect((await statementOf(client)).rows[0]).toContain(',"Rent, ""October""",Completed,5.00,,')
  })

  it('of a period that is none is refused', async () => {
    const { response } = await statementOf(await startInitiatorClient(), '?from=yesterday')
    expect(response.status).toEqual(400)
  })
})

describe('a statement that differs from what the merchant believes', () => {
  it('lacks a receipt that is omitted, its charge too, and the money', async () => {
    const { client, sent, reversed, paid } = await aBusyDay()
    expect(await client.control('/statement/omit', { receipt: sent })).toMatchObject({ status: 200 })
    const { rows, about } = await statementOf(client)
    expect(rows.map((row) => row.split(',')[0])).toEqual([reversed, paid])
    expect(about).toContain('Closing Balance,10000.00')
  })

  it('has another amount where it is altered, in the same direction', async () => {
    const { client, sent } = await aBusyDay()
    await client.control('/statement/alter', { receipt: sent, amount: 450 })
    const [charge, payment] = (await statementOf(client)).rows
    expect(payment).toContain(',Completed,,-450.00,9550.00,')
    expect(charge).toContain(',Completed,,-5.00,9545.00,')
  })

  it('has an external payment, which can be asked about and reversed', async () => {
    const client = await startInitiatorClient({ utilityKES: 0 })
    const answer = await client.control('/statement/add', { paidIn: 700, phone: '0722 418 305', account: 'UZ1' })
    const receipt = String(answer.body.added)
    expect(words((await statementOf(client)).rows)).toEqual([
      `${receipt},Pay Bill from 254722418305 - FAITH ACHIENG Acc. UZ1,Completed,700.00,,700.00,true,Pay Bill,254722418305 - FAITH ACHIENG,,UZ1,KES`,
    ])
    await client.reverse(receipt, { Amount: 700 })
    await client.wait(2)
    expect(client.codes()).toEqual([0])
  })

  it('lists a payment that was completed before one that was posted earlier', () => {
    const ledger = createAccountLedger({ utilityKES: 1_000 })
    const paid = { kind: 'paybill', initiatedAt: 1_000 } as const
    ledger.post({ ...paid, receipt: 'UKK4T7Q2ZX', completedAt: 5_000, amountKES: 20 })
    ledger.post({ ...paid, receipt: 'UKK4T7Q2ZY', completedAt: 3_000, amountKES: 3 })
    const { openingKES, closingKES, entries } = statementOfPeriod(ledger, statementPeriod(ledger, 9_000, {}))
    expect([openingKES, closingKES]).toEqual([1_000, 1_023])
    expect(entries.map(({ movement, balanceKES }) => [movement.receipt, balanceKES])).toEqual([
      ['UKK4T7Q2ZX', 1_023],
      ['UKK4T7Q2ZY', 1_003],
    ])
  })

  it('has an external withdrawal', async () => {
    const client = await startInitiatorClient({ utilityKES: 1_000 })
    await client.control('/statement/add', { withdrawn: 400, receipt: 'UKK4T7Q2ZX' })
    expect(words((await statementOf(client)).rows)).toEqual([
      'UKK4T7Q2ZX,Organization Settlement to Bank,Completed,,-400.00,600.00,true,Organization Settlement,,,,KES',
    ])
  })

  it.each([
    ['omit', { receipt: 'UKK0000000' }, 404],
    ['alter', { receipt: 'UKK0000000', amount: 1 }, 404],
    ['alter', { receipt: 'UKK0000000', amount: -1 }, 400],
    ['add', {}, 400],
    ['add', { paidIn: 1, withdrawn: 1 }, 400],
  ])('cannot %s %j', async (verb, body, status) => {
    const client = await startInitiatorClient()
    expect(await client.control(`/statement/${verb}`, body)).toMatchObject({
      status,
      body: { error: expect.any(String) },
    })
  })
})

describe('the account', () => {
  it('can be filled or emptied for a test', async () => {
    const client = await startInitiatorClient()
    await client.control('/account', { utilityKES: 100 })
    await client.b2c(manualPhone)
    await client.wait(2)
    expect(client.codes()).toEqual([1])
    expect((await client.call('/_sim/account')).body).toEqual({ utilityKES: 100, chargesKES: 0 })
  })
})

import { describe, expect, it } from 'vitest'
import { type DarajaClient, manualPhone, startDarajaClient } from '#simulator/testing/daraja-client.ts'
import type { phoneView } from './phone-view.ts'

type PhoneView = ReturnType<typeof phoneView>

async function phoneOf({ url }: DarajaClient, msisdn = manualPhone) {
  return (await (await fetch(`${url}/_sim/phones/${msisdn}`)).json()) as PhoneView
}

async function aPrompt(differences: Record<string, unknown> = {}) {
  const client = await startDarajaClient()
  const { body } = await client.push(manualPhone, differences)
  const act = (action: string, pin?: string) => client.control(`/prompts/${body.CheckoutRequestID}`, { action, pin })
  const result = async () => {
    await client.wait(2)
    return client.receiver.callbacks.map(({ stk }) => stk.ResultCode)
  }
  return { client, act, result }
}

describe('answering a prompt', () => {
  it('with a PIN pays, takes the money and sends a message', async () => {
    const { client, act, result } = await aPrompt()
    expect(await act('pin')).toMatchObject({ status: 200, body: { state: 'confirming' } })
    expect(await result()).toEqual([0])
    const phone = await phoneOf(client)
    expect(phone.balanceKES).toEqual(18_390)
    expect(phone.prompts[0]).toMatchObject({ state: 'paid', amountKES: 1610, account: 'UZ48251703' })
    expect(phone.inbox.map(({ text }) => text)).toEqual([
      expect.stringMatching(
        /^[0-9A-Z]{10} Confirmed\. Ksh1,610\.00 sent to ULIZA MARKETPLACE for account UZ48251703 on \d+\/\d+\/\d\d at \d+:\d\d [AP]M\. New M-PESA balance is Ksh18,390\.00\./,
      ),
    ])
  })

  it('shows the text a phone shows', async () => {
    const { client } = await aPrompt()
    expect((await phoneOf(client)).prompts[0]?.text).toEqual(
      'Do you want to pay KSh 1,610.00 to ULIZA MARKETPLACE Account no. UZ48251703? Enter M-PESA PIN:',
    )
  })

  it.each([
    ['wrong-pin', undefined, 2001],
    ['pin', '0000', 2001],
    ['pin', '12', 2001],
    ['no-funds', undefined, 1],
    ['cancel', undefined, 1032],
  ])('with %s (%s) ends in %i and takes nothing', async (action, pin, code) => {
    const { client, act, result } = await aPrompt()
    await act(action, pin)
    expect(await result()).toEqual([code])
    expect((await phoneOf(client)).balanceKES).toEqual(20_000)
  })

  it('with too little money fails although the PIN is right', async () => {
    const { act, result } = await aPrompt({ Amount: 20_001 })
    await act('pin')
    expect(await result()).toEqual([1])
  })

  it('by ignoring it ends when the prompt has stood its time', async () => {
    const { client, act, result } = await aPrompt()
    await act('ignore')
    expect(await result()).toEqual([])
    await client.wait(60)
    expect(await result()).toEqual([1037])
  })

  it('not at all ends the same way', async () => {
    const { client, result } = await aPrompt()
    await client.wait(60)
    expect(await result()).toEqual([1037])
  })

  it('twice is refused the second time, and pays once', async () => {
    const { client, act, result } = await aPrompt()
    await act('pin')
    expect(await act('pin')).toMatchObject({ status: 409 })
    expect(await act('cancel')).toMatchObject({ status: 409 })
    expect(await result()).toEqual([0])
    expect((await phoneOf(client)).balanceKES).toEqual(18_390)
  })

  it('that nobody sent is not possible', async () => {
    const client = await startDarajaClient()
    expect(await client.control('/prompts/ws_CO_1', { action: 'pin' })).toMatchObject({ status: 404 })
  })

  it('in a way that does not exist is refused', async () => {
    const { act } = await aPrompt()
    expect(await act('unknown')).toMatchObject({ status: 400 })
  })
})

describe('the PIN', () => {
  it('locks after three wrong tries, and then even the right one gives 8006', async () => {
    const client = await startDarajaClient()
    for (const pin of ['0000', '0000', '0000', '1234']) {
      const { body } = await client.push(manualPhone)
      await client.control(`/prompts/${body.CheckoutRequestID}`, { action: 'pin', pin })
      await client.wait(5)
    }
    expect(client.receiver.callbacks.map(({ stk }) => stk.ResultCode)).toEqual([2001, 2001, 2001, 8006])
  })

  it('has all its tries again after a right one', async () => {
    const client = await startDarajaClient()
    for (const pin of ['0000', '0000', '1234', '0000', '0000', '0000']) {
      const { body } = await client.push(manualPhone)
      await client.control(`/prompts/${body.CheckoutRequestID}`, { action: 'pin', pin })
      await client.wait(5)
    }
    expect(client.receiver.callbacks.at(-1)?.stk.ResultCode).toEqual(2001)
  })
})

describe('a scenario', () => {
  it('holds for one push unless more are asked for', async () => {
    const client = await startDarajaClient()
    await client.control('/scenario', { phone: '0722 418 305', scenario: 'cancel', times: 2 })
    for (const _time of [1, 2]) {
      await client.push(manualPhone)
      await client.wait(5)
    }
    await client.push(manualPhone)
    await client.wait(5)
    expect(client.receiver.callbacks.map(({ stk }) => stk.ResultCode)).toEqual([1032, 1032])
    expect((await phoneOf(client)).scenario).toEqual('manual')
  })

  it('overrides what a magic number does, until it is set back', async () => {
    const client = await startDarajaClient()
    const phone = '254700000001'
    await client.control('/scenario', { phone, scenario: 'no-funds', times: 'always' })
    await client.push(phone)
    await client.wait(5)
    await client.control('/scenario', { phone, scenario: 'default' })
    await client.push(phone)
    await client.wait(5)
    expect(client.receiver.callbacks.map(({ stk }) => stk.ResultCode)).toEqual([1, 0])
  })

  it('can be custom', async () => {
    const client = await startDarajaClient()
    const custom = { outcome: { code: '4242' }, callback: 'duplicate', delayMs: 100, callbackDelayMs: 0 }
    expect(await client.control('/scenario', { phone: manualPhone, custom })).toMatchObject({ status: 200 })
    await client.push(manualPhone)
    await client.wait(5)
    expect(client.receiver.callbacks.map(({ stk }) => stk.ResultCode)).toEqual([4242, 4242, 4242])
  })

  it('prefixed with manual: leaves the PIN to a person', async () => {
    const client = await startDarajaClient()
    await client.control('/scenario', { phone: manualPhone, scenario: 'manual:no-callback' })
    const { body } = await client.push(manualPhone)
    await client.wait(30)
    await client.control(`/prompts/${body.CheckoutRequestID}`, { action: 'pin' })
    await client.wait(600)
    expect(client.receiver.callbacks).toEqual([])
    expect((await client.query(body.CheckoutRequestID)).body.ResultCode).toEqual('0')
  })

  it.each([
    ['error', 500, { errorCode: '500.003.1001', errorMessage: 'Internal Server Error' }],
    ['busy', 500, { errorCode: '500.003.02' }],
    ['rate-limited-push', 429, { fault: { detail: { errorcode: 'policies.ratelimit.SpikeArrestViolation' } } }],
  ])('of a push that fails with %s opens no prompt', async (scenario, status, body) => {
    const client = await startDarajaClient()
    await client.control('/scenario', { phone: manualPhone, scenario })
    expect(await client.push(manualPhone)).toMatchObject({ status, body })
    expect((await phoneOf(client)).prompts).toEqual([])
  })

  it('of a slow network takes its time over the result', async () => {
    const client = await startDarajaClient()
    await client.control('/scenario', { phone: manualPhone, scenario: 'slow' })
    await client.push(manualPhone)
    await client.wait(8)
    expect(client.receiver.callbacks).toEqual([])
    await client.wait(5)
    expect(client.receiver.callbacks).toHaveLength(1)
  })

  it('of a malformed callback makes the items one object', async () => {
    const client = await startDarajaClient()
    await client.control('/scenario', { phone: manualPhone, scenario: 'wrong-shape' })
    await client.push(manualPhone)
    await client.wait(5)
    expect(client.receiver.callbacks[0]?.stk.CallbackMetadata).toEqual({ Item: { Name: 'Amount', Value: 1610 } })
  })

  it.each([
    { phone: manualPhone, scenario: 'unknown' },
    { phone: manualPhone },
    { phone: '12', scenario: 'cancel' },
    { phone: manualPhone, custom: { callback: 'unknown' } },
    { phone: manualPhone, scenario: 'cancel', times: 0 },
  ])('that makes no sense is refused: %j', async (body) => {
    const client = await startDarajaClient()
    expect(await client.control('/scenario', body)).toMatchObject({
      status: 400,
      body: { error: expect.any(String) },
    })
  })
})

describe('the simulator as a whole', () => {
  it('keeps a log of what happened, by phone', async () => {
    const { client, act } = await aPrompt()
    await client.push('254700000001')
    await act('cancel')
    await client.wait(1)
    const answer = await fetch(`${client.url}/_sim/log?phone=0722418305`)
    const { entries } = (await answer.json()) as { entries: { kind: string; event?: string }[] }
    expect(entries.map(({ kind, event }) => event ?? kind)).toEqual(['push', 'display', 'cancel', 'callback'])
  })

  it('gives a phone the balance a test needs', async () => {
    const client = await startDarajaClient()
    await client.control(`/phones/${manualPhone}`, { balanceKES: 5 })
    expect((await phoneOf(client)).balanceKES).toEqual(5)
  })

  it('forgets everything but tokens on reset, also what was still scheduled', async () => {
    const { client, act } = await aPrompt()
    await act('pin')
    await client.control('/reset', {})
    await client.wait(600)
    expect(client.receiver.callbacks).toEqual([])
    expect((await phoneOf(client)).prompts).toEqual([])
    expect(await client.push(manualPhone)).toMatchObject({ status: 200 })
  })

  it('advances its clock only when that clock is manual', async () => {
    const client = await startDarajaClient({ clock: 'real' })
    expect(await client.control('/clock/advance', { ms: 1 })).toMatchObject({ status: 409 })
  })

  it('repeats its identifiers with the same seed', async () => {
    const ids = []
    for (const _twice of [1, 2]) {
      const client = await startDarajaClient({ seed: 7 })
      ids.push((await client.push(manualPhone)).body.MerchantRequestID)
    }
    expect(ids[0]).toEqual(ids[1])
  })
})

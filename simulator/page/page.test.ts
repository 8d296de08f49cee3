import { describe, expect, it } from 'vitest'
import { type DarajaClient, manualPhone, startDarajaClient } from '#simulator/testing/daraja-client.ts'
import { startInitiatorClient } from '#simulator/testing/initiator-client.ts'

const get = async ({ url }: DarajaClient, path: string) => {
  const response = await fetch(url + path)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const submit = ({ url }: DarajaClient, path: string, fields: Record<string, string>) =>
  fetch(url + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

describe('the phone page', () => {
  it('shows the prompt with its text, a PIN field and every way to answer', async () => {
    const client = await startDarajaClient()
    await client.push(manualPhone)
    const { text } = await get(client, `/phones/${manualPhone}`)
    expect(text).toContain('Do you want to pay KSh 1,610.00 to ULIZA MARKETPLACE Account no. UZ48251703?')
    expect(text).toContain('aria-label="M-PESA PIN"')
    for (const name of ['Send', 'Cancel', 'Wrong PIN', 'No funds', 'Ignore'])
      expect(text).toContain(`>${name}</button>`)
  })

  it('shows on its front page the phone whose prompt has waited longest', async () => {
    const client = await startDarajaClient()
    await client.push(manualPhone)
    await client.wait(1)
    await client.push('254733000111')
    expect((await get(client, '/')).text).toContain('<h1>0722 418 305</h1>')
  })

  it('shows a phone nobody used yet', async () => {
    const client = await startDarajaClient()
    const { status, text } = await get(client, '/phones/0712345678')
    expect(status).toEqual(200)
    expect(text).toContain('KSh 20,000.00')
  })

  it('finds a phone by the number as it is typed, and says when it is none', async () => {
    const client = await startDarajaClient()
    const found = await fetch(`${client.url}/phones?number=0722%20418%20305`, { redirect: 'manual' })
    expect(found.headers.get('location')).toEqual('/phones/254722418305')
    expect((await get(client, '/phones?number=911')).status).toEqual(404)
  })

  it('runs no script and no style but its own', async () => {
    const client = await startDarajaClient()
    const { headers, text } = await get(client, '/')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'; script-src 'self'")
    expect(text).not.toMatch(/<style|style=|<script>|onclick/)
    const assets = [...text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
    expect(assets.length).toBeGreaterThan(3)
    for (const path of assets) expect((await get(client, path)).status).toEqual(200)
  })

  it('shows what a merchant sends as text, never as markup', async () => {
    const client = await startDarajaClient()
    await client.push(manualPhone, { AccountReference: '<img src=x>' })
    expect((await get(client, '/')).text).not.toContain('<img')
    expect((await get(client, '/phones?number=<script>')).text).not.toContain('<script>')
  })

  it('takes a PIN by a plain form, without a script', async () => {
    const client = await startDarajaClient()
    const { body } = await client.push(manualPhone)
    const form = `/phones/${manualPhone}/prompts/${body.CheckoutRequestID}`
    const answer = await submit(client, form, { action: 'pin', pin: '1234' })
    expect(answer.headers.get('location')).toEqual(`/phones/${manualPhone}`)
    await client.wait(2)
    expect(client.receiver.callbacks[0]?.stk.ResultCode).toEqual(0)
    expect((await get(client, `/phones/${manualPhone}`)).text).toContain(
      'Confirmed. Ksh1,610.00 sent to ULIZA MARKETPLACE',
    )
  })

  it('sets a scenario and resets a phone', async () => {
    const client = await startDarajaClient()
    await submit(client, `/phones/${manualPhone}/scenario`, { scenario: 'manual:late-callback' })
    expect(client.context.stkAssignments.current(manualPhone).behaviour).toMatchObject({
      outcome: 'manual',
      callback: 'late',
    })
    await submit(client, `/phones/${manualPhone}/scenario`, { scenario: 'default' })
    expect(client.context.stkAssignments.current(manualPhone).name).toEqual('manual')
    client.context.phones.get(manualPhone).balanceKES = 0
    await submit(client, `/phones/${manualPhone}/reset`, {})
    expect(client.context.phones.get(manualPhone).balanceKES).toEqual(20_000)
  })

  it('sets the scenario of the next commands of the merchant, and says so', async () => {
    const client = await startDarajaClient()
    await submit(client, `/phones/${manualPhone}/command-scenario`, { command: 'b2c', scenario: 'no-result' })
    expect((await get(client, `/phones/${manualPhone}`)).text).toContain(
      'Money sent to it (B2C): Is done, no result comes.',
    )
    await submit(client, `/phones/${manualPhone}/command-scenario`, { command: 'b2c', scenario: 'default' })
    expect((await get(client, `/phones/${manualPhone}`)).text).not.toContain('no result comes.')
  })

  it('shows the money and the message a phone received, and what the merchant has left', async () => {
    const client = await startInitiatorClient()
    await client.b2c(manualPhone)
    await client.wait(2)
    const { text } = await get(client, '/')
    expect(text).toContain('You have received Ksh500.00 from ULIZA MARKETPLACE 174379')
    expect(text).toContain('KSh 20,500.00')
    expect(text).toContain('KSh 9,999,495.00')
    expect(text).toContain('href="/_sim/statement.csv"')
  })

  it('refuses a form that is not its own', async () => {
    const client = await startDarajaClient()
    expect((await submit(client, `/phones/${manualPhone}/prompts/ws_CO_1`, { action: 'unknown' })).status).toEqual(400)
  })
})

describe('live updates', () => {
  it('send every part once and then only what changed', async () => {
    const client = await startDarajaClient()
    const stream = await fetch(`${client.url}/live?phone=${manualPhone}`)
    expect(stream.headers.get('content-type')).toEqual('text/event-stream')
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    const until = async (words: string) => {
      while (!text.includes(words)) text += (await reader.read()).value ?? ''
      const ids = [...text.matchAll(/"id":"(\w+)"/g)].map(([, id]) => id)
      text = ''
      return ids
    }
    expect(await until('"id":"phones"')).toContain('inbox')
    await client.push(manualPhone)
    const changed = await until('"id":"phones"')
    expect(changed).toContain('screen')
    expect(changed).not.toContain('inbox')
    await reader.cancel()
  })
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildSimulator } from '#simulator/app.ts'

const posted: { path: string; fields: Record<string, string> }[] = []
const merchant = createServer(async (request, response) => {
  let raw = ''
  for await (const chunk of request) raw += chunk
  posted.push({ path: request.url ?? '', fields: Object.fromEntries(new URLSearchParams(raw)) })
  response.end('OK')
})
await new Promise<void>((resolve) => merchant.listen(0, '127.0.0.1', resolve))
const smsCallbackUrl = `http://127.0.0.1:${(merchant.address() as AddressInfo).port}/api/sms`
const { app, context } = await buildSimulator({ preset: 'fast', clock: 'manual', smsCallbackUrl, smsBalanceKES: 8 })
const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })

afterAll(async () => {
  await app.close()
  merchant.close()
})

const to = '+254712345678'
const headers = { apiKey: 'atsk_uliza_demo', accept: 'application/json' }
const send = (fields: Record<string, string> = {}, more: Record<string, string> = {}) =>
  fetch(`${baseUrl}/africastalking/version1/messaging`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded', ...more },
    body: new URLSearchParams({ username: 'uliza-demo', to, message: 'Habari', from: 'ULIZA', ...fields }).toString(),
  })
const recipient = async (answer: Promise<Response>) => {
  const body = (await (await answer).json()) as { SMSMessageData: { Recipients: Record<string, unknown>[] } }
  return body.SMSMessageData.Recipients[0]
}
const control = (path: string, body: object) =>
  fetch(`${baseUrl}/_sim/sms${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const reports = async () => {
  await context.clock.advance?.(100)
  return posted.map(({ fields }) => fields.status)
}

beforeEach(async () => {
  await control('/reset', {})
  await context.clock.advance?.(100)
  posted.length = 0
})

describe('sending an SMS', () => {
  it('is accepted with an id and its cost, shows on the phone, and is reported in two steps', async () => {
    const answered = await recipient(send())
    expect(answered).toMatchObject({ statusCode: 101, status: 'Success', cost: 'KES 0.8000', number: to })
    const phone = (await (await fetch(`${baseUrl}/_sim/phones/${to}`)).json()) as { inbox: object[] }
    expect(phone.inbox).toMatchObject([{ from: 'ULIZA', text: 'Habari' }])
    expect(await reports()).toEqual(['Sent', 'Success'])
    expect(posted[1]).toMatchObject({
      path: `/api/sms/reports/${'a'.repeat(32)}`,
      fields: { id: answered?.messageId, phoneNumber: to, networkCode: '63902' },
    })
  })

  it('costs each part of a long text, and a sign outside GSM-7 makes parts short', async () => {
    expect(await recipient(send({ message: 'a'.repeat(161) }))).toMatchObject({ messageParts: 2, cost: 'KES 1.6000' })
    expect(await recipient(send({ message: `${'a'.repeat(70)}’` }))).toMatchObject({ messageParts: 2 })
    expect(await recipient(send({ message: 'a'.repeat(160) }))).toMatchObject({ messageParts: 1 })
  })

  it('is refused without the key, or for another username', async () => {
    expect((await send({}, { apiKey: 'other' })).status).toBe(401)
    expect((await send({ username: 'sandbox' })).status).toBe(401)
  })

  it.each([
    ['to', ''],
    ['message', ''],
    ['sender', 'ULIZA'],
    ['enqueue', 'yes'],
  ] as const)('is refused where the form is wrong: %s=%s', async (name, value) => {
    expect((await send({ [name]: value })).status).toBe(400)
  })

  it('answers XML to whoever does not ask for JSON', async () => {
    expect((await send({}, { accept: '*/*' })).headers.get('content-type')).toContain('xml')
  })

  it('has no recipient in its answer where the sender ID is not registered', async () => {
    const body = await (await send({ from: 'OTHER' })).json()
    expect(body).toEqual({ SMSMessageData: { Message: 'InvalidSenderId', Recipients: [] } })
  })

  it('refuses a number that is none, one that opted out, and all when the balance is empty', async () => {
    expect(await recipient(send({ to: '0712345678' }))).toMatchObject({ statusCode: 403, messageId: 'None', cost: '0' })
    await control('/opt-out', { phone: to })
    expect(await recipient(send())).toMatchObject({ statusCode: 406, status: 'UserInBlacklist' })
    await control('/account', { balanceKES: 0.5 })
    expect(await recipient(send({ to: '+254712345679' }))).toMatchObject({ statusCode: 405 })
  })
})

describe('what goes wrong with an SMS', () => {
  it.each([
    ['no-report', []],
    ['rejected', ['Rejected']],
    ['absent', ['AbsentSubscriber']],
    ['duplicate-reports', ['Sent', 'Sent', 'Success', 'Sent', 'Success', 'Success']],
    ['unordered-reports', ['Success', 'Sent']],
  ])('reports as the scenario %s says', async (scenario, statuses) => {
    await control('/scenario', { phone: to, scenario })
    await send()
    expect((await reports()).toSorted()).toEqual(statuses.toSorted())
    if (scenario === 'unordered-reports') expect(posted.map(({ fields }) => fields.status)).toEqual(statuses)
  })

  it('cuts the connection, or answers with an error, after it has sent it', async () => {
    await control('/scenario', { phone: to, scenario: 'dropped-response' })
    await expect(send()).rejects.toThrow()
    await control('/scenario', { phone: to, scenario: 'error-but-done' })
    expect((await send()).status).toBe(500)
    const { messages } = (await (await fetch(`${baseUrl}/_sim/sms/messages`)).json()) as { messages: object[] }
    expect(messages).toHaveLength(2)
  })

  it('posts what somebody writes to the merchant', async () => {
    await control('/incoming', { phone: to, text: 'STOP' })
    expect(posted).toMatchObject([{ path: `/api/sms/incoming/${'a'.repeat(32)}`, fields: { from: to, text: 'STOP' } }])
  })
})

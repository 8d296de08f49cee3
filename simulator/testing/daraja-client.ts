import { onTestFinished } from 'vitest'
import { buildSimulator } from '#simulator/app.ts'
import { eastAfricaTime } from '#simulator/platform/east-africa-time.ts'
import { resolveAllSettings, type SimulatorOptions } from '#simulator/stand-ins.ts'
import { startCallbackReceiver } from './callback-receiver.ts'

type Fields = Record<string, unknown>
export type HttpResult = { status: number; body: Record<string, string> }

/** A merchant with a simulator of its own, both on free ports, gone when the test is. Its clock stands still. */
export async function startDarajaClient(options: SimulatorOptions = {}) {
  const given: SimulatorOptions = { clock: 'manual', preset: 'real', ...options }
  const { app, context } = await buildSimulator(given)
  const { consumerKey, consumerSecret, shortcode, passkey } = resolveAllSettings(given)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const receiver = await startCallbackReceiver()
  onTestFinished(async () => {
    await app.close()
    await receiver.close()
  })

  async function call(path: string, init: RequestInit = {}): Promise<HttpResult> {
    const response = await fetch(url + path, init)
    return { status: response.status, body: (await response.json()) as HttpResult['body'] }
  }
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  const basic = Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')
  const signIn = () =>
    call('/oauth/v1/generate?grant_type=client_credentials', { headers: { authorization: `Basic ${basic}` } })
  let token = (await signIn()).body.access_token

  const signed = (fields: Fields): Fields => {
    const Timestamp = eastAfricaTime(context.clock.now()).stamp
    const Password = Buffer.from(`${shortcode}${passkey}${Timestamp}`).toString('base64')
    return { BusinessShortCode: Number(shortcode), Password, Timestamp, ...fields }
  }
  const pushFields = (phone: string, differences: Fields = {}) =>
    signed({
      TransactionType: 'CustomerPayBillOnline',
      Amount: 1610,
      PartyA: Number(phone),
      PartyB: Number(shortcode),
      PhoneNumber: Number(phone),
      CallBackURL: `${receiver.url}/hooks/stk/5f3a`,
      AccountReference: 'UZ48251703',
      TransactionDesc: 'Order',
      ...differences,
    })
  const daraja = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    post(path, body, { authorization: `Bearer ${token}`, ...headers })
  const send = (body: unknown, headers?: Record<string, string>) =>
    daraja('/mpesa/stkpush/v1/processrequest', body, headers)
  const query = (CheckoutRequestID: string | undefined, differences: Fields = {}) =>
    daraja('/mpesa/stkpushquery/v1/query', signed({ CheckoutRequestID, ...differences }))

  return {
    url,
    context,
    receiver,
    call,
    post,
    signIn,
    async renewToken() {
      token = (await signIn()).body.access_token
    },
    daraja,
    pushFields,
    send,
    push: (phone: string, differences?: Fields) => send(pushFields(phone, differences)),
    query,
    control: (path: string, body: unknown) => post(`/_sim${path}`, body),
    /** Lets so many seconds pass; callbacks that fall due have been delivered when it returns. */
    async wait(seconds: number) {
      await context.clock.advance?.(seconds * 1000)
    },
  }
}

export type DarajaClient = Awaited<ReturnType<typeof startDarajaClient>>

/** A number without a scenario: it waits for a person. */
export const manualPhone = '254722418305'

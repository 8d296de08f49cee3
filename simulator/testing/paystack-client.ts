import { onTestFinished } from 'vitest'
import { buildSimulator } from '#simulator/app.ts'
import type { TransactionState } from '#simulator/paystack/transactions/transaction-state.ts'
import type { SimulatorOptions } from '#simulator/stand-ins.ts'
import { startCallbackReceiver } from './callback-receiver.ts'

type Fields = Record<string, unknown>
type Body = { status: boolean; message: string; code?: string; type?: string; meta?: Fields; data: Fields }
type CheckoutResult = { status: TransactionState; redirectTo: string | null; error?: string }

export const shopUrl = 'https://shop.example/orders/7'

/**
 * A merchant that takes cards, with a simulator of its own and an endpoint where events arrive. Its clock stands still.
 */
export async function startPaystackClient({
  receiverStatus = 200,
  ...options
}: SimulatorOptions & { receiverStatus?: number } = {}) {
  const receiver = await startCallbackReceiver(receiverStatus)
  const { app, context } = await buildSimulator({
    clock: 'manual',
    preset: 'real',
    paystackWebhookUrl: `${receiver.url}/hooks/paystack`,
    ...options,
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    await app.close()
    await receiver.close()
  })

  async function json<Answered>(path: string, init: RequestInit) {
    const response = await fetch(url + path, init)
    return { status: response.status, headers: response.headers, body: (await response.json()) as Answered }
  }
  const withBody = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
  const get = (path: string, key = 'sk_test_uliza_demo') => json<Body>(`/paystack${path}`, { headers: bearer(key) })
  const post = (path: string, body: unknown, key = 'sk_test_uliza_demo') =>
    json<Body>(`/paystack${path}`, withBody(body, bearer(key)))
  const control = <Answered = Fields>(path: string, body: unknown) =>
    json<Answered>(`/_sim/paystack${path}`, withBody(body))

  return {
    url,
    context,
    receiver,
    get,
    post,
    control,
    page: (path: string, init: RequestInit = {}) => fetch(url + path, { redirect: 'manual', ...init }),
    initialize: (differences: Fields = {}) =>
      post('/transaction/initialize', {
        email: 'wanjiku@shop.example',
        amount: 150_000,
        currency: 'KES',
        reference: 'ord-1',
        callback_url: shopUrl,
        ...differences,
      }),
    verify: (reference = 'ord-1') => get(`/transaction/verify/${reference}`),
    scenario: (scenario: string, more: Fields = {}) => control('/scenario', { scenario, ...more }),
    /** What the customer does at the checkout. */
    customer: async (action: string, more: Fields = {}, reference = 'ord-1') =>
      (await control<CheckoutResult>(`/checkout/${reference}`, { action, ...more })).body,
    events: () => receiver.callbacks.map(({ raw }) => JSON.parse(raw) as { event: string; data: Fields }),
    /** Lets so many seconds pass; events that fall due have been delivered when it returns. */
    async wait(seconds: number) {
      await context.clock.advance?.(seconds * 1000)
    },
  }
}

export type PaystackClient = Awaited<ReturnType<typeof startPaystackClient>>

/** A merchant whose first customer has paid KSh 1,500 for ord-1, and which has received no event yet. */
export async function startPaystackClientWithPayment(
  options: Parameters<typeof startPaystackClient>[0] = {},
  choice: Fields = {},
) {
  const client = await startPaystackClient(options)
  await client.initialize()
  await client.customer('pay', { scenario: 'no-event', ...choice })
  return client
}

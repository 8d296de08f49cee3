import { randomUUID } from 'node:crypto'
import { anOpenShop, answerPrompt, somebody } from './market.ts'
import { program } from './program.ts'

type Answer<T> = { body: T; cookie: string }

async function send<T>(path: string, body: object, headers: Record<string, string> = {}): Promise<Answer<T>> {
  const answer = await fetch(program().appUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`)
  const cookie = answer.headers
    .getSetCookie()
    .map((set) => set.split(';', 1)[0])
    .join('; ')
  return { body: (await answer.json()) as T, cookie }
}

/** The address at which the paid order of a guest is seen. */
export async function linkOfGuestOrder(): Promise<string> {
  const shop = await anOpenShop()
  const { name, phone } = somebody('Ayub Ogada')
  const { body, cookie } = await send<{ csrfToken: string }>('/api/guests', { name, phone })
  const headers = { cookie, 'x-csrf-token': body.csrfToken, 'idempotency-key': randomUUID() }
  const { id: productId, priceKES } = shop.product
  const vendor = (await (await fetch(`${program().appUrl}/api/vendors/${shop.slug}`)).json()) as { id: string }
  const order = await send<{ linkToken: string }>(
    '/api/cart/checkout',
    {
      vendorId: vendor.id,
      items: [{ productId, quantity: 1, priceKES }],
      fulfilment: { method: 'PICKUP' },
      contact: { name, phone },
      payment: { method: 'MPESA', phone },
    },
    headers,
  )
  const { linkToken: token } = order.body
  await answerPrompt(phone)
  for (;;) {
    const { body } = await send<{ order: { paidAt: string | null } }>('/api/orders/linked', { token })
    if (body.order.paidAt) return `/o#${token}`
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

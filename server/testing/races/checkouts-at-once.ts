import type { cartOf } from '../builders/orders.ts'
import type { Person } from '../builders/people.ts'
import type { World } from '../world/world.ts'

/** Sends these carts over HTTP, all at once, each by its own customer. Returns the code of each refusal, `bought` else. */
export const checkoutsAtOnce = (
  world: World,
  carts: readonly { buyer: Person; cart: ReturnType<typeof cartOf> }[],
): Promise<{ result: string; data: Record<string, unknown> | undefined }[]> =>
  Promise.all(
    carts.map(async ({ buyer, cart }) => {
      const response = await fetch(`${world.config.providers.mpesa.callbackUrl}/api/cart/checkout`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
          'x-csrf-token': buyer.csrfToken,
          cookie: buyer.cookie,
        },
        body: JSON.stringify(cart),
      })
      const body = (await response.json()) as { code?: string; data?: Record<string, unknown> }
      return { result: response.status === 201 ? 'bought' : `${response.status} ${body.code}`, data: body.data }
    }),
  )

import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contracts/wire/endpoint.ts'
import { newId } from '#server/platform/ids.ts'
import type { Description } from '#server/platform/openapi/describe-api.ts'
import { openApiPath } from '#server/platform/openapi/describe-operation.ts'
import { aGuest } from '#server/testing/builders/guests.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`
/** What needs a session, and whether a guest's is one. */
const guarded = () => world.endpoints.filter(({ access }) => access !== 'public' && access !== 'provider')
const isForGuests = ({ guests }: Endpoint) => guests === 'allowed'

describe('a guest', () => {
  it('may call what their order needs, and nothing else of what needs a session', () => {
    expect(guarded().filter(isForGuests).map(keyOf).toSorted()).toEqual([
      'GET /api/csrf-token',
      'GET /api/live',
      'GET /api/user/orders/:id',
      'GET /api/user/orders/:id/credit-notes.pdf',
      'GET /api/user/orders/:id/problems',
      'GET /api/user/orders/:id/receipt.pdf',
      'POST /api/auth/logout',
      'POST /api/cart/checkout',
      'POST /api/user/orders/:id/cancel',
      'POST /api/user/orders/:id/check-payment',
      'POST /api/user/orders/:id/claim-receipt',
      'POST /api/user/orders/:id/pay',
      'POST /api/user/orders/:id/problem-pictures',
      'POST /api/user/orders/:id/problems',
      'POST /api/user/orders/:id/problems/:problemId/accept-offer',
      'POST /api/user/orders/:id/problems/:problemId/ask-market',
      'POST /api/user/orders/:id/problems/:problemId/withdraw',
    ])
  })

  it('is refused everything else as if nobody were signed in, in the same words', async () => {
    const description: Description = (await world.visitor().get('/api/openapi.json')).body
    const guest = await aGuest(world)
    const ask = (endpoint: Endpoint, who: typeof guest | ReturnType<typeof world.visitor>) => {
      const path = endpoint.path.replaceAll(/:\w+/g, newId())
      const operation = description.paths[openApiPath(endpoint.path)]?.[endpoint.method.toLowerCase()]
      const body =
        endpoint.method === 'GET' ? undefined : operation?.requestBody?.content?.['application/json']?.example
      return who.send(
        endpoint.method,
        path,
        body,
        endpoint.idempotent ? { 'idempotency-key': crypto.randomUUID() } : {},
      )
    }
    const refused = guarded().filter((endpoint) => !isForGuests(endpoint))
    expect(refused.length).toBeGreaterThan(250)
    for (const endpoint of refused) {
      const [asked, nobody] = [await ask(endpoint, guest), await ask(endpoint, world.visitor())]
      const told = ({ status, body }: typeof asked) => [keyOf(endpoint), status, body.code, body.detail]
      expect(told(asked)).toEqual(told(nobody))
      expect(asked.status).toBe(401)
    }
  })
})

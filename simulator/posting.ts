import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import { DarajaError } from './envelope.ts'

/** Daraja's calls are all POST. It blames a GET on the authentication header; other methods it calls not allowed. */
export function posting(app: FastifyInstance, url: string, handler: RouteHandlerMethod) {
  app.post(url, handler)
  app.get(url, () => {
    throw new DarajaError(404, '404.001.04', 'Invalid Authentication Header')
  })
  app.route({
    method: ['PUT', 'PATCH', 'DELETE'],
    url,
    handler: () => {
      throw new DarajaError(405, '405.001', 'Method Not Allowed')
    },
  })
}

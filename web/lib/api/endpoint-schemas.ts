import type { Endpoint, EndpointDescription } from '#contracts/wire/endpoint.ts'

declare module '#contracts/wire/endpoint.ts' {
  interface Surroundings {
    browser: true
  }
}

const loaders = new WeakMap<object, () => Promise<EndpointDescription>>()

/**
 * Called by the build for every endpoint in the browser, where an endpoint comes without its schemas.
 * @public
 */
export function lazySchemas<E extends object>(endpoint: E, load: () => Promise<EndpointDescription>): E {
  loaders.set(endpoint, load)
  return endpoint
}

/**
 * The schema of an endpoint's body. In the browser this loads it, once; where pages are tested, the endpoint has it.
 */
export async function loadBodySchema(endpoint: Endpoint): Promise<EndpointDescription['body']> {
  const { body } = (await loaders.get(endpoint)?.()) ?? (endpoint as object as EndpointDescription)
  return body
}

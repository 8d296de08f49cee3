import type { Endpoint } from '#contracts/wire/endpoint.ts'

const loaders = new WeakMap<object, () => Promise<Endpoint>>()

/**
 * Called by the build for every endpoint in the browser, where an endpoint comes without its schemas.
 * @public
 */
export function lazySchemas<E extends object>(endpoint: E, load: () => Promise<Endpoint>): E {
  loaders.set(endpoint, load)
  return endpoint
}

/** The endpoint with its schemas. In the browser this loads them, once. */
export async function schemasOf(endpoint: Endpoint): Promise<Endpoint> {
  return (await loaders.get(endpoint)?.()) ?? endpoint
}

import { stat } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'

/** The endpoints that a contract exports, by name: what the browser gets of each, as an object literal. */
export type Endpoints = Map<string, string>

/** What a page needs to make a call. */
const kept = new Set(['method', 'path', 'status', 'access', 'idempotent', 'filterOrder'])
/** What only the server and the API description need, and what forms load. */
const left = new Set([
  'summary',
  'staff',
  'staffFields',
  'admins',
  'adminFields',
  'whileSuspended',
  'confirmation',
  'guests',
  'afterRevocation',
  'limits',
  'readsRows',
  'params',
  'query',
  'body',
  'bodyLimit',
  'bodyTypes',
  'response',
  'contentType',
  'errors',
])

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isEndpoint = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && 'method' in value && 'path' in value && 'access' in value

/** The contract itself is asked, so however an endpoint is written there, it is found. */
export async function readEndpoints(file: string): Promise<Endpoints> {
  const { mtimeMs } = await stat(file)
  return endpointFacts(file, await import(`${pathToFileURL(file)}?at=${mtimeMs}`))
}

/**
 * Throws for what the browser would get wrong: an endpoint within something else, or with a property nobody decided on.
 */
export function endpointFacts(file: string, contract: Record<string, unknown>): Endpoints {
  const endpoints: Endpoints = new Map()
  for (const [name, value] of Object.entries(contract)) {
    const place = `${file}: ${name}`
    if (isEndpoint(value)) endpoints.set(name, toLiteral(place, value))
    else if (isObject(value) && Object.values(value).some(isEndpoint))
      throw new Error(
        `${place} has endpoints in it, whose schemas it would bring to the browser. Export each by itself.`,
      )
  }
  return endpoints
}

function toLiteral(place: string, endpoint: Record<string, unknown>): string {
  const unknown = Object.keys(endpoint).find((name) => !kept.has(name) && !left.has(name))
  if (unknown)
    throw new Error(`${place} has a property ${unknown}: say in ${import.meta.filename} whether the browser gets it.`)
  const facts = Object.fromEntries(
    Object.entries(endpoint).filter(([name, value]) => kept.has(name) && value !== undefined),
  )
  const literal = JSON.stringify(facts)
  if (!isDeepStrictEqual(JSON.parse(literal), facts))
    throw new Error(`${place} has a value that cannot be written down.`)
  return literal
}

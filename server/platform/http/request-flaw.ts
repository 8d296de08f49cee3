import type { FastifyRequest } from 'fastify'

/**
 * Why a request is taken differently by different programs, in a sentence: a proxy in front could let it pass for
 * another than this program sees. Undefined for what every program reads alike.
 */
export function requestFlaw({ raw, headers }: FastifyRequest): string | undefined {
  // Before 1.0 there were no headers, and what came after does not come as text.
  if (raw.httpVersionMajor !== 1) return 'Only HTTP/1.1 and HTTP/1.0 are spoken here.'
  // Node gives the first of several; another program may take the last.
  if (namesOf(raw.rawHeaders).filter((name) => name === 'host').length > 1) return 'There is more than one Host header.'
  if (!isHostName(headers.host)) return 'The Host header is not well formed.'
  return undefined
}

/** Of headers as they came: names and values by turns. */
const namesOf = (rawHeaders: readonly string[]) =>
  rawHeaders.filter((_, place) => place % 2 === 0).map((name) => name.toLowerCase())

/** A name or an address with a port, as a Host header has it; a client of HTTP/1.0 sends none. */
const isHostName = (host: string | undefined) =>
  host === undefined || /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(host)

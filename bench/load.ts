import autocannon from 'autocannon'

export interface Measured {
  perSecond: number
  p50: number
  p99: number
  requests: number
  errors: number
  seconds: number
}

export interface Request {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

/**
 * Keeps `clients` connections busy for `seconds`; `next` says what each sends. Anything but a 2xx counts as an error. With
 * `perSecond` that many are sent, however long the answers take; one that had to wait for its turn has taken as much longer.
 */
export async function load(
  url: string,
  clients: number,
  seconds: number,
  next: () => Request,
  perSecond?: number,
): Promise<Measured> {
  const result = await autocannon({
    url,
    connections: clients,
    duration: seconds,
    ...(perSecond ? { overallRate: perSecond } : {}),
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  })
  const { latency, requests, non2xx, errors } = result
  return {
    perSecond: (requests.total - non2xx) / result.duration,
    p50: latency.p50,
    p99: latency.p99,
    requests: requests.total - non2xx,
    errors: non2xx + errors,
    seconds: result.duration,
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { httpClient } from '#server/platform/http-client.ts'

export interface Measured {
  perSecond: number
  p50: number
  p99: number
  requests: number
  errors: number
  seconds: number
}

/** With the latency of each, in milliseconds. */
export interface Paced extends Measured {
  latencies: readonly number[]
}

export interface Request {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

/**
 * Keeps `clients` connections busy for `seconds`; `next` builds each request. Any status but a 2xx counts as an error.
 */
export async function load(url: string, clients: number, seconds: number, next: () => Request): Promise<Measured> {
  const result = await autocannon({
    url,
    connections: clients,
    duration: seconds,
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

/**
 * Sends `perSecond` on average for `seconds`, at random moments, as independent clients do; no request waits for
 * another's answer. A latency counts from the moment at which the request was due.
 */
export async function pace(url: string, perSecond: number, seconds: number, next: () => Request): Promise<Paced> {
  const call = httpClient(url)
  const latencies: number[] = []
  let errors = 0
  const send = async (due: number) => {
    const { path, method, headers = {}, body } = next()
    const answer = await call(path, { method, headers, body }).catch(() => null)
    if (answer && answer.status < 300) latencies.push(performance.now() - due)
    else errors++
  }
  const sent: Promise<void>[] = []
  const start = performance.now()
  for (let due = start; due < start + seconds * 1000; due += (-Math.log(1 - Math.random()) * 1000) / perSecond) {
    const early = due - performance.now()
    if (early > 0) await wait(early)
    sent.push(send(due))
  }
  await Promise.all(sent)
  const took = (performance.now() - start) / 1000
  return measured(latencies, errors, took)
}

/** Of calls that were paced one after the other, as if it had been one time. */
export const together = (paced: readonly Paced[]): Paced =>
  measured(
    paced.flatMap(({ latencies }) => latencies),
    paced.reduce((sum, { errors }) => sum + errors, 0),
    paced.reduce((sum, { seconds }) => sum + seconds, 0),
  )

function measured(of: readonly number[], errors: number, seconds: number): Paced {
  const latencies = of.toSorted((a, b) => a - b)
  const quantile = (part: number) => Math.round(latencies[Math.ceil(latencies.length * part) - 1] ?? Number.NaN)
  const requests = latencies.length
  return {
    perSecond: requests / seconds,
    p50: quantile(0.5),
    p99: quantile(0.99),
    requests,
    errors,
    seconds,
    latencies,
  }
}

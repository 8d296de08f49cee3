import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Collector } from '#server/testing/stand-ins/collector.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { jsonClient } from '../http-client.ts'
import type { Jobs } from '../periodic-jobs.ts'
import { openTraces } from './open-traces.ts'
import type { Traces } from './traces.ts'

let traces: Traces | null
let collector: Collector
afterEach(() => collector.stop())

async function start({ sampledPart = 1, answers = true } = {}) {
  collector = await new Collector().start()
  collector.answers = answers
  traces = await openTraces({ endpoint: `${collector.url}/`, serviceName: 'uliza', sampledPart }, () => undefined)
}

/** Runs it as a job of this name, once. */
async function run(name: string, work: () => Promise<unknown>) {
  const runs: (() => Promise<unknown>)[] = []
  const jobs: Jobs = { every: (_name, _milliseconds, each) => runs.push(each), end: async () => undefined }
  traces?.traceJobs(jobs).every(name, 1, work)
  await runs[0]?.()
}

const failing = async () => {
  throw new TypeError('not to be seen')
}
const runFailing = () => run('failing', failing).catch(() => undefined)

describe('the span of a call of another server', () => {
  const asked: IncomingHttpHeaders[] = []
  const provider = createServer((request, response) => {
    asked.push(request.headers)
    if (request.url?.startsWith('/cut')) return request.socket.destroy()
    response.statusCode = 402
    response.end('{}')
  })
  beforeAll(() => new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening)))
  afterAll(() => provider.close())

  it('says its host, method and status or kind of error, and the server is told nothing of the trace', async () => {
    await start()
    const call = jsonClient(`http://127.0.0.1:${(provider.address() as AddressInfo).port}`)
    const headers = { authorization: 'Bearer njugu' }
    await run('asks', async () => {
      await call('/pay?phone=0712345678', { method: 'POST', headers, body: '{"phone":"0712345678"}' })
      await call('/cut', { method: 'GET', headers })
    })
    await traces?.end()
    const calls = collector.spans.filter(({ kind }) => kind === 3)
    expect(calls.map(({ name, attributes, status }) => [name, attributes, status.code])).toEqual([
      [
        'POST 127.0.0.1',
        { 'http.request.method': 'POST', 'server.address': '127.0.0.1', 'http.response.status_code': 402 },
        2,
      ],
      ['GET 127.0.0.1', { 'http.request.method': 'GET', 'server.address': '127.0.0.1', 'error.type': 'ECONNRESET' }, 2],
    ])
    expect(collector.text).not.toMatch(/0712345678|njugu|\/pay/)
    expect(asked.map((sent) => Object.keys(sent).filter((name) => /trace|baggage/.test(name)))).toEqual([[], []])
  })
})

describe('runs of jobs', () => {
  it('leave no trace where they found nothing to do, and one where they failed, without what the error says', async () => {
    await start()
    await run('idle', async () => undefined)
    await runFailing()
    await traces?.end()
    expect(collector.spans.map(({ name, attributes, status }) => [name, attributes, status.code])).toEqual([
      ['job failing', { 'uliza.job': 'failing', 'error.type': 'TypeError' }, 2],
    ])
    expect(collector.text).not.toContain('not to be seen')
  })

  it('are traced in the part that is set', async () => {
    await start({ sampledPart: 0.25 })
    for (let each = 0; each < 400; each++) await runFailing()
    await traces?.end()
    expect(collector.spans.length).toBeGreaterThan(50)
    expect(collector.spans.length).toBeLessThan(150)
  })
})

describe('spans that no collector takes', () => {
  it('wait in no more than 2048, and what is too many is dropped', async () => {
    await start({ answers: false })
    // The first are under way, and not answered.
    for (let each = 0; each < 512; each++) await runFailing()
    await eventually(async () => collector.spans.length === 512)
    for (let each = 0; each < 4_000; each++) await runFailing()
    await traces?.end()
    expect(collector.spans).toHaveLength(512 + 2_048)
  })
})

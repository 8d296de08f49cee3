import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { TestClock } from '#server/testing/world/world.ts'
import { hours } from '../clock.ts'
import { buildServer } from '../http/server.ts'
import { cspReportsPath, mountCspReports } from './csp-reports.ts'

const publicUrl = 'https://uliza.example'

async function aServer() {
  const lines: string[] = []
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const clock = new TestClock()
  const app = await buildServer(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'warn' }), { logTo })
  mountCspReports(app, { publicUrl }, clock)
  const send = async (body: unknown, type = 'application/csp-report') =>
    (
      await app.inject({
        method: 'POST',
        url: cspReportsPath,
        headers: { 'content-type': type },
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      })
    ).statusCode
  return { clock, send, logged: () => lines.map((line) => JSON.parse(line).violation).filter(Boolean) }
}

const report = (more: object = {}) => ({
  'csp-report': {
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/x.js?who=me',
    'document-uri': `${publicUrl}/tickets/UZ-SECRET-CODE`,
    'source-file': `${publicUrl}/assets/main-1234.js`,
    'line-number': 7,
    ...more,
  },
})

describe('what browsers report of the policy of a page', () => {
  it('is logged once an hour, without what may name somebody', async () => {
    const { send, logged, clock } = await aServer()
    expect([await send(report()), await send(report())]).toEqual([204, 204])
    const violation = {
      directive: 'script-src-elem',
      blocked: 'https://evil.example',
      page: '/tickets',
      source: '/assets/main-1234.js:7',
    }
    expect(logged()).toEqual([violation])
    clock.pass(hours(1))
    await send(report())
    expect(logged()).toEqual([violation, violation])
  })

  it('is left out of the log where it is of another site, of a browser’s extension, or no report', async () => {
    const { send, logged } = await aServer()
    const others = [
      report({ 'document-uri': 'https://evil.example/' }),
      report({ 'blocked-uri': 'chrome-extension://abc/x.js' }),
      report({ 'source-file': 'moz-extension://abc' }),
      { 'csp-report': 'x' },
      [],
      null,
      'not json',
    ]
    for (const other of others) expect(await send(other)).toBe(204)
    expect(logged()).toEqual([])
  })

  it('cannot fill the log, whatever is sent: fifty kinds an hour, of 8 kB each at most, in its own content types', async () => {
    const { send, logged } = await aServer()
    for (let each = 0; each < 60; each++) await send(report({ 'blocked-uri': `https://${each}.example/` }))
    expect(logged()).toHaveLength(50)
    expect(await send(report({ 'source-file': 'x'.repeat(9000) }))).toBe(413)
    expect(await send(report(), 'application/json')).toBe(415)
  })
})

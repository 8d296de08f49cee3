import { type IncomingHttpHeaders, request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { anApiOf } from './support/api.ts'
import { demoPeople } from './support/people.ts'
import { program } from './support/program.ts'
import { exampleOf, routes } from './support/routes.ts'

/** Asks for an address exactly as it is written: a browser, and `fetch`, would change it first. */
function ask(path: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(program().appUrl)
  return new Promise<{ status: number; headers: IncomingHttpHeaders; html: string }>((resolve, reject) => {
    const sent = request({ hostname, port, path, headers: { connection: 'close', ...headers } }, (response) => {
      let html = ''
      response.setEncoding('utf8')
      response.on('data', (part) => {
        html += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, html }))
    })
    sent.on('error', reject)
    sent.end()
  })
}

const oddParts = [
  '%00',
  '%2e%2e',
  '%2E',
  '..%2f',
  '..%2flive',
  '..%2f..%2fapi%2fuser',
  '..%2fcsrf-token',
  '..%5clive',
  '%ED%A0%80',
  '%',
  '%zz',
  '99999999999999999999999',
  '%F0%9F%8D%B2',
  '%E2%80%AE',
  '__proto__',
  'a%0d%0aset-cookie:a=b',
  'x'.repeat(10_000),
]
const oddAddresses = [
  '/media/%2e%2e',
  '/media/%00',
  '/assets/x%00',
  '/media/....//x',
  '/assets/....//x',
  '/%zz',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/..%2fserver.js',
  '//evil.example',
  '//evil.example/vendors/x',
  '/%2f%2fevil.example',
  '/\\evil.example',
  '/%00',
  '/..%2f..%2fetc%2fpasswd',
  '/favicon.ico%00',
]
const oddQueries = [
  'q=%00',
  'search=%ED%A0%80',
  'cursor=..%2f',
  'tab=__proto__',
  'order=99999999999999999999',
  'redirect=//evil.example',
  'filter[a]=1&filter[a]=2',
  '%',
  `q=${'x'.repeat(8_000)}`,
]

describe('whatever is asked of a page', () => {
  it.each(oddParts)('is never answered with an error of the server: %s in place of a name', async (part) => {
    for (const route of routes.filter((other) => other.includes('$'))) {
      const { status } = await ask(route.replace(/\$\w+/, part))
      expect([route, part, status < 500]).toEqual([route, part, true])
    }
  })

  it('is never answered with an error of the server: odd addresses, queries and headers', async () => {
    const { cookie } = await anApiOf(demoPeople.ADMIN.email)
    const failed: string[] = []
    const see = async (path: string, headers: Record<string, string> = {}) => {
      const { status } = await ask(path, headers)
      if (status >= 500) failed.push(`${status} ${path} ${JSON.stringify(headers)}`)
    }
    for (const path of oddAddresses) await see(path)
    for (const route of routes)
      for (const query of oddQueries) await see(`${route.includes('$') ? '/' : route}?${query}`, { cookie })
    for (const [name, value] of [
      ['cookie', 'uliza-lang=%00; uliza-theme=<script>; uliza-session=%'],
      ['accept-language', ',;q=,en;q=x'],
      ['accept-encoding', 'br;q=x, ,'],
      ['x-forwarded-host', 'evil.example/%00'],
      ['x-forwarded-proto', 'gopher'],
      ['host', 'uliza.example:99999'],
      ['range', 'bytes=9-1'],
      ['if-none-match', '"'],
    ] as const)
      await see('/', { [name]: value })
    expect(failed).toEqual([])
  })

  it.each(['a b', 'a/b', 'evil.example/x?', '[::1', '<script>'])(
    'is 400 where the Host header is "%s"',
    async (host) => {
      expect((await ask('/', { host })).status).toBe(400)
    },
  )
})

describe("a page's own calls of the API", () => {
  it.each([
    '/vendors/..%2flive',
    '/events/..%2flive',
    '/vendors/..%2f..%2fapi%2fuser',
    '/vendors/..%2fcsrf-token',
    '/events/..%2f..%2fapi%2fcsrf-token',
    '/events/..%2fauth%2fme',
    '/vendors/%2e%2e%2fcsrf-token',
  ])('reach nothing but what the page is of, with %s', async (path) => {
    const { cookie, csrfToken } = await anApiOf(demoPeople.ADMIN.email)
    const { status, html } = await ask(path, { cookie })
    expect(status).toBe(404)
    expect(html).not.toContain(csrfToken)
  })

  it.each(['/product/..%2f/edit', '/product/..%2f..%2fcsrf-token/edit'])(
    'are made by the browser, and none by the server, on a page for administrators: %s',
    async (path) => {
      const { cookie, csrfToken } = await anApiOf(demoPeople.ADMIN.email)
      const { status, html } = await ask(path, { cookie })
      expect(status).toBe(200)
      expect(html).not.toContain(csrfToken)
    },
  )
})

describe('a link to the site', () => {
  it('begins with the public address, whatever host the request names', async () => {
    const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    for (const route of ['/', '/events', '/vendors/$slug', '/events/$slug', '/auth/login', '/account', '/nothing']) {
      const path = await exampleOf(route)
      const { html, headers } = await ask(path, forged)
      expect(html).not.toContain('evil.example')
      expect(JSON.stringify(headers)).not.toContain('evil.example')
    }
    const vendor = await exampleOf('/vendors/$slug')
    const { html } = await ask(vendor, forged)
    expect(html).toContain(`<link rel="canonical" href="${program().appUrl}${vendor}"`)
    expect(html).toContain(`data-origin="${program().appUrl}"`)
  })
})

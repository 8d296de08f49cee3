import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { type Clock, hours, plus } from '../clock.ts'

/** Where browsers tell what the policy of a page has kept them from doing. */
export const cspReportsPath = '/csp-reports'

/** In bytes, of a report: a browser sends about one kilobyte, and whoever knows the address may send any. */
const bodyLimit = 8 * 1024
/** So many different violations are logged in an hour; nobody fills the log with them. */
const maxLogged = 50

const address = z.string().max(2000)

/** As `report-uri` sends it (`application/csp-report`); browsers leave out what they do not know. */
const Report = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().max(100).optional(),
    'violated-directive': z.string().max(100).optional(),
    'blocked-uri': address.optional(),
    'document-uri': address.optional(),
    'source-file': address.nullish(),
    'line-number': z.number().nullish(),
  }),
})

interface Violation {
  directive: string
  blocked: string
  page: string
  source: string
}

/**
 * Takes what browsers report of the pages' policy and logs each kind of violation once an hour. It reads no cookie, keeps
 * nothing, and is answered the same whatever it is: it may come from anybody. By `report-uri`, which all browsers know:
 * where `report-to` stands too, Chromium sends nothing from an address without TLS, and late from others.
 */
export function mountCspReports(app: FastifyInstance, { publicUrl }: { publicUrl: string }, clock: Clock) {
  let logged = new Set<string>()
  let windowEndsAt = plus(clock.now(), hours(1))

  function isNew(violation: Violation) {
    if (clock.now() >= windowEndsAt) {
      logged = new Set()
      windowEndsAt = plus(clock.now(), hours(1))
    }
    const key = JSON.stringify(violation)
    if (logged.size >= maxLogged || logged.has(key)) return false
    logged.add(key)
    return true
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/csp-report', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(cspReportsPath, { bodyLimit }, async (request, reply) => {
      const violation = readViolation(String(request.body), publicUrl)
      if (violation && isNew(violation)) request.log.warn({ violation }, 'a page was kept from something by its policy')
      return reply.status(204).send()
    })
  })
}

/** What the extensions of a browser do is no fault of a page; of an address only what names nobody is kept. */
function readViolation(body: string, publicUrl: string): Violation | null {
  const report = parseReport(body)
  if (!report) return null
  const directive = report['effective-directive'] ?? report['violated-directive']
  const page = report['document-uri']
  if (!directive || !page?.startsWith(`${publicUrl}/`)) return null
  const { 'blocked-uri': blocked = '', 'source-file': file, 'line-number': line } = report
  if ([blocked, file].some((url) => url && /^[\w-]*extension:/.test(url))) return null
  const source = file ? `${originOf(file, publicUrl)}:${line ?? 0}` : ''
  return { directive, blocked: originOf(blocked, publicUrl), page: firstSegment(page), source }
}

function parseReport(body: string) {
  try {
    return Report.parse(JSON.parse(body))['csp-report']
  } catch {
    return undefined
  }
}

/** `inline`, `eval` and `data` are no addresses. Of our own files the path says which. */
function originOf(url: string, publicUrl: string): string {
  if (!URL.canParse(url)) return url.slice(0, 40)
  const { protocol, origin, pathname } = new URL(url)
  if (origin === new URL(publicUrl).origin) return pathname.startsWith('/assets/') ? pathname : firstSegment(url)
  return origin === 'null' ? protocol : origin
}

/** Behind it there may be a code or a name. */
const firstSegment = (url: string) => `/${new URL(url).pathname.split('/')[1] ?? ''}`

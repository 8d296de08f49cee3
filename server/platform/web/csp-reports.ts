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

/** As `report-uri` sends it (`application/csp-report`), of which browsers leave out what they do not know. */
const LegacyReport = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().max(100).optional(),
    'violated-directive': z.string().max(100).optional(),
    'blocked-uri': address.optional(),
    'document-uri': address.optional(),
    'source-file': address.nullish(),
    'line-number': z.number().nullish(),
  }),
})

/** As the Reporting API sends them (`application/reports+json`), several at once. */
const Reports = z
  .array(
    z.object({
      type: z.string().max(50),
      body: z
        .object({
          effectiveDirective: z.string().max(100).optional(),
          blockedURL: address.optional(),
          documentURL: address.optional(),
          sourceFile: address.nullish(),
          lineNumber: z.number().nullish(),
        })
        .nullish(),
    }),
  )
  .max(20)

interface Violation {
  directive: string
  blocked: string
  page: string
  source: string
}

/**
 * Takes what browsers report of the pages' policy (CSP 3, Reporting API) and logs each kind of violation once an hour. It
 * reads no cookie, keeps nothing, and is answered the same whatever it is: it may come from anybody.
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
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => done(null, body),
    )
    scope.post(cspReportsPath, { bodyLimit }, async (request, reply) => {
      for (const violation of readViolations(String(request.body), publicUrl)) {
        if (isNew(violation)) request.log.warn({ violation }, 'a page was kept from something by its policy')
      }
      return reply.status(204).send()
    })
  })
}

function readViolations(body: string, publicUrl: string): Violation[] {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    return []
  }
  const legacy = LegacyReport.safeParse(json)
  if (legacy.success) {
    const report = legacy.data['csp-report']
    const directive = report['effective-directive'] ?? report['violated-directive']
    const source = [report['source-file'], report['line-number']] as const
    return violation(publicUrl, directive, report['blocked-uri'], report['document-uri'], source)
  }
  const reports = Reports.safeParse(json)
  if (!reports.success) return []
  return reports.data.flatMap(({ type, body: report }) =>
    type === 'csp-violation' && report
      ? violation(publicUrl, report.effectiveDirective, report.blockedURL, report.documentURL, [
          report.sourceFile,
          report.lineNumber,
        ])
      : [],
  )
}

/** What the extensions of a browser do is no fault of a page; of an address only what names nobody is kept. */
function violation(
  publicUrl: string,
  directive: string | undefined,
  blocked: string | undefined,
  page: string | undefined,
  [file, line]: readonly [string | null | undefined, number | null | undefined],
): Violation[] {
  if (!directive || !page?.startsWith(`${publicUrl}/`)) return []
  if ([blocked, file].some((url) => url && /^[\w-]*extension:/.test(url))) return []
  const source = file ? `${originOf(file, publicUrl)}:${line ?? 0}` : ''
  return [{ directive, blocked: originOf(blocked ?? '', publicUrl), page: firstSegment(page), source }]
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

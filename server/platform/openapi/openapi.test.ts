import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ZodType } from 'zod'
import { contractGroups, sharedContracts } from '#contracts/index.ts'
import type { Endpoint } from '#contracts/wire/endpoint.ts'
import { endpointErrors } from '#contracts/wire/endpoint-errors.ts'
import { errorStatus } from '#contracts/wire/errors.ts'
import { lintDescription } from '#server/testing/redocly.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

/** JSON as it came: the tests assert its shape. */
type Json = ReturnType<typeof JSON.parse>

let api: Json
beforeAll(async () => {
  api = (await world.visitor().get('/api/openapi.json')).body
})

const operationOf = ({ method, path }: Endpoint): Json =>
  api.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
const describedAs = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`

/** The endpoints for which `check` finds something, with what it finds. */
const findings = (check: (endpoint: Endpoint, operation: Json) => unknown) =>
  world.endpoints.flatMap((endpoint) => {
    const found = check(endpoint, operationOf(endpoint))
    return found ? [[describedAs(endpoint), found]] : []
  })

describe('the API description', () => {
  it('has every endpoint the server mounts, with its name, group, sentence and audience', () => {
    const count = Object.values<object>(api.paths).flatMap((path) => Object.keys(path)).length
    expect(count).toBe(world.endpoints.length)
    const tags = api.tags.map(({ name }: Json) => name)
    expect(
      findings((endpoint, operation) => {
        const { operationId, summary, description } = operation ?? {}
        return !(operationId && summary === endpoint.summary && description && tags.includes(operation.tags[0]))
      }),
    ).toEqual([])
  })

  it('names every operation as the contract exports it', () => {
    expect([api.paths['/api/vendors'].get.operationId, api.paths['/api/vendors'].get.tags]).toEqual([
      'listVendors',
      ['Storefront'],
    ])
    expect(api.paths['/api/payments/paystack/webhook'].post).toMatchObject({
      operationId: 'postPaymentsPaystackWebhook',
      tags: ['Payment providers'],
      security: [],
    })
  })

  it('groups every contract that there is', async () => {
    const folder = join(import.meta.dirname, '../../../contracts')
    const files = (await readdir(folder, { recursive: true })).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'index.ts',
    )
    const grouped = new Set([...contractGroups.flatMap(({ contracts }) => contracts), ...sharedContracts])
    const missing = []
    for (const file of files) {
      const contract = await import(join(folder, file))
      const described = Object.values(contract).some((value) => value && typeof value === 'object' && 'access' in value)
      if (described && !grouped.has(contract)) missing.push(file)
    }
    expect(missing).toEqual([])
  })

  it('says who may call what: a session to read, the CSRF token too to write', () => {
    const security = { session: [] as string[], csrfToken: [] as string[] }
    expect(api.paths['/api/user'].get.security).toEqual([{ session: [] }])
    expect(api.paths['/api/user'].patch.security).toEqual([security])
    expect(api.paths['/api/vendors'].get.security).toEqual([])
    expect(api.components.securitySchemes).toMatchObject({
      session: { in: 'cookie', name: 'uliza-session' },
      csrfToken: { in: 'header', name: 'X-CSRF-Token' },
    })
  })

  it('lists every code an endpoint can answer with, by its status, as problem+json', () => {
    expect(
      findings(
        (endpoint, { responses }) =>
          endpointErrors(endpoint).filter((code) => {
            const media = responses[errorStatus[code]]?.content['application/problem+json']
            return !(media?.schema.allOf[1].properties.code.enum.includes(code) && media.examples[code])
          })[0],
      ),
    ).toEqual([])
  })

  it('requires the idempotency key of every idempotent endpoint, and of no other', () => {
    expect(
      findings(({ idempotent = false }, { parameters = [] }) => {
        const key = parameters.find(({ name }: Json) => name === 'Idempotency-Key')
        return (key?.required ?? false) !== idempotent
      }),
    ).toEqual([])
  })

  it('takes filters by name and by position', () => {
    const names = api.paths['/api/vendors'].get.parameters.map(({ name }: Json) => name)
    expect(names).toEqual(
      expect.arrayContaining(['search', 'category', 'county', 'cursor', 'limit', 'param1', 'param6']),
    )
  })

  it('refers to named schemas rather than repeating them', () => {
    const { schema } = api.paths['/api/vendors/{slug}'].get.responses[200].content['application/json']
    expect(schema).toEqual({ $ref: '#/components/schemas/VendorPage' })
    expect(api.components.schemas.VendorPage.properties.menu.items).toEqual({
      $ref: '#/components/schemas/MenuSection',
    })
  })

  it('gives an example of every body and answer, which the schema of the endpoint accepts', () => {
    const reasons = (schema: ZodType, example: unknown) => schema.safeParse(example).error?.issues
    expect(
      findings((endpoint, { requestBody, responses }) => {
        const answer = Object.values<Json>(responses[endpoint.status ?? 200].content ?? {})[0]
        // Bytes have no example.
        const sent = endpoint.access === 'provider' || endpoint.bodyTypes ? undefined : endpoint.body
        return (
          (sent && reasons(sent, requestBody.content['application/json'].example)) ??
          (endpoint.status === 204 ? undefined : reasons(endpoint.response, answer.example))
        )
      }),
    ).toEqual([])
  })

  it('says the units: shillings, instants in UTC, days of Nairobi', () => {
    const { Shillings, Instant, Day } = api.components.schemas
    expect([Shillings, Instant, Day].map(({ description }) => description)).toEqual([
      'Whole Kenya shillings (KES).',
      'An instant in UTC, ISO 8601.',
      'A calendar day in Nairobi.',
    ])
  })

  it('leaves answers open for further fields, and closes what is sent', () => {
    expect(api.components.schemas.VendorCard).not.toHaveProperty('additionalProperties')
    const login = api.paths['/api/auth/login'].post.requestBody.content['application/json'].schema
    expect(login.additionalProperties).toBe(false)
  })

  it('closes everything that is sent to fields that nobody knows, and gives each text and list a maximum', () => {
    const resolve = (schema: Json): Json =>
      schema.$ref ? resolve(api.components.schemas[schema.$ref.split('/').at(-1) ?? '']) : schema
    const isBounded = ({ maxLength, pattern, format, ...others }: Json) =>
      maxLength !== undefined || pattern || format || others.enum || others.const !== undefined
    /** What is open in a schema, and in what it holds. */
    const openIn = (given: Json, path: string): string[] => {
      const schema = resolve(given)
      const types = [schema.type].flat()
      return [
        ...(schema.properties && schema.additionalProperties !== false ? [`${path} takes any field`] : []),
        ...(types.includes('string') && !isBounded(schema) ? [`${path} has no maximum`] : []),
        // Of what is on a list there can be no more than the body holds, and none of it is looked up.
        ...(types.includes('array') && schema.maxItems === undefined && !resolve(schema.items).enum
          ? [`${path}[] has no maximum`]
          : []),
        ...Object.entries<Json>(schema.properties ?? {}).flatMap(([name, inner]) => openIn(inner, `${path}.${name}`)),
        ...(schema.items ? openIn(schema.items, `${path}[]`) : []),
        ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((parts: Json[] = []) =>
          parts.flatMap((part) => openIn(part, path)),
        ),
      ]
    }
    expect(
      findings((_, { requestBody, parameters = [] }) => {
        const body = requestBody?.content['application/json']?.schema
        // A filter by position is a filter by name, which has its own schema.
        const named = parameters.filter(({ name }: Json) => !/^param\d$/.test(name))
        const open = [
          ...(body ? openIn(body, 'body') : []),
          ...named.flatMap(({ name, schema }: Json) => openIn(schema, name)),
        ]
        return open.length > 0 ? open : undefined
      }),
    ).toEqual([])
  })

  it('has nothing that redocly lint complains about', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'uliza-openapi-')), 'openapi.json')
    await writeFile(file, JSON.stringify({ ...api, servers: [{ url: 'https://uliza.co.ke' }] }))
    const { totals, problems } = await lintDescription(file)
    expect([totals, problems]).toEqual([{ errors: 0, warnings: 0, ignored: 0 }, []])
  }, 120_000)
})

describe('GET /api/openapi.json', () => {
  it('is there for anybody, and the same until the program changes', async () => {
    const visitor = world.visitor()
    const first = await visitor.get('/api/openapi.json')
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=300',
      'content-type': expect.stringContaining('application/json'),
    })
    const again = await visitor.send('GET', '/api/openapi.json', undefined, {
      'if-none-match': `${first.headers.etag}`,
    })
    expect([first.status, first.body.openapi, again.status, again.body]).toEqual([200, '3.1.1', 304, ''])
  })
})

describe('GET /api/docs', () => {
  it('loads nothing from elsewhere, under a policy of its own that allows no inline script', async () => {
    const { status, headers, body } = await world.visitor().get('/api/docs')
    const policy = `${headers['content-security-policy']}`
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'nonce-[^']+'; /)
    expect(policy).not.toMatch(/https?:|unsafe-eval|script-src[^;]*unsafe/)
    expect(body).not.toMatch(/https?:/)
  })

  it('gets its script from this server', async () => {
    const { status, headers } = await world.visitor().get('/api/docs/redoc.js')
    expect([status, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
  })
})

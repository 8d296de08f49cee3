import * as z from 'zod'
import type { ZodOpenApiOperationObject } from 'zod-openapi'
import type { Endpoint } from '#contracts/wire/endpoint.ts'
import { accessTexts, adminsText, operationName, staffText } from './names.ts'
import { problemResponses } from './problem-responses.ts'

/** `/api/orders/:id` as OpenAPI writes it. */
export const openApiPath = (path: string) => path.replace(/:(\w+)/g, '{$1}')

const IdempotencyKey = z
  .string()
  .regex(/^[\w-]{8,100}$/)
  .meta({
    description: 'New for each thing that is to happen once; the same when a call is sent again.',
    examples: ['0b6f0f0e6a2c4d1e9d3b7a1c5e8f2a40'],
  })

/** An endpoint as an operation of OpenAPI. */
export function describeOperation(endpoint: Endpoint): ZodOpenApiOperationObject {
  const { operationId, tag } = operationName(endpoint)
  return {
    operationId,
    tags: [tag],
    summary: endpoint.summary,
    description: describeAccess(endpoint),
    security: describeSecurity(endpoint),
    requestParams: {
      ...(endpoint.params ? { path: endpoint.params as z.ZodObject } : {}),
      ...(endpoint.query ? { query: querySchema(endpoint) } : {}),
      ...(endpoint.idempotent ? { header: z.object({ 'Idempotency-Key': IdempotencyKey }) } : {}),
    },
    ...(endpoint.body ? { requestBody: describeBody(endpoint, endpoint.body) } : {}),
    responses: { [`${endpoint.status ?? 200}`]: describeSuccess(endpoint), ...problemResponses(endpoint) },
  }
}

function describeAccess({ access, staff, admins, filterOrder, bodyLimit }: Endpoint): string {
  const parts = [accessTexts[access]]
  if (staff) parts.push(staffText(staff))
  if (admins) parts.push(adminsText(admins))
  if (filterOrder) {
    const places = filterOrder.map((name, place) => `\`param${place + 1}\` is \`${name}\``)
    parts.push(`Filters by position: ${places.join(', ')}.`)
  }
  if (bodyLimit) parts.push(`The body may have ${bodyLimit} bytes.`)
  return parts.join(' ')
}

/** A session's cookie reads, at the gates also a device's; a write sends the CSRF token too. */
function describeSecurity({ access, method }: Endpoint): Record<string, string[]>[] {
  if (access === 'public' || access === 'provider') return []
  const cookies: Record<string, string[]>[] = access === 'gate' ? [{ session: [] }, { gate: [] }] : [{ session: [] }]
  return method === 'GET' ? cookies : cookies.map((cookie) => ({ ...cookie, csrfToken: [] }))
}

/** The filters by name, and again by position, as the query keys of the pages send them. */
function querySchema({ query, filterOrder = [] }: Endpoint): z.ZodObject {
  const named = query as z.ZodObject
  const byPosition = filterOrder.map((name, place) => {
    const text = z
      .string()
      .optional()
      .meta({ description: `The same as \`${name}\`, by its position.` })
    return [`param${place + 1}`, text]
  })
  return named.extend(Object.fromEntries(byPosition))
}

function describeBody({ access, bodyTypes }: Endpoint, schema: z.ZodType) {
  const bytes = { schema: { type: 'string' as const, format: 'binary' } }
  if (bodyTypes) return { required: true, content: Object.fromEntries(bodyTypes.map((type) => [type, bytes])) }
  return {
    required: true,
    content: { 'application/json': { schema: access === 'provider' ? { type: 'object' as const } : schema } },
  }
}

function describeSuccess({ status, contentType, response }: Endpoint) {
  if (status === 204) return { description: 'Done; the answer is empty.' }
  const [type = 'application/json'] = (contentType ?? 'application/json').split(';')
  return { description: 'Done.', content: { [type]: { schema: response } } }
}

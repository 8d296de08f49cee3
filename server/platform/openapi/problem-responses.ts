import type { ZodOpenApiResponsesObject } from 'zod-openapi'
import type { Endpoint } from '#contracts/wire/endpoint.ts'
import { endpointErrors } from '#contracts/wire/endpoint-errors.ts'
import { type ErrorCode, errorStatus, type Problem } from '#contracts/wire/errors.ts'
import { problemTitle } from '../http/problems.ts'

const statusTexts: Record<number, string> = {
  400: 'The request is not well formed.',
  401: 'Nobody is signed in, or the credentials or the signature are not right.',
  403: 'The one who asks may not do this.',
  404: 'There is nothing at this address.',
  409: 'It cannot be done as things stand.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  422: 'Something that was sent needs another look.',
  429: 'Too many tries.',
  500: 'A defect on our side.',
  503: 'The server is busy.',
}

/** Every refusal of an endpoint, by its status: the codes there are, with an example of each. */
export function problemResponses(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const byStatus = Map.groupBy(endpointErrors(endpoint), (code) => errorStatus[code])
  const entries = [...byStatus].map(([status, codes]) => [status, problemResponse(status, codes)])
  return Object.fromEntries(entries)
}

function problemResponse(status: number, codes: ErrorCode[]) {
  const schema = { allOf: [ref('schemas', 'Problem'), narrowed(codes)] }
  const examples = Object.fromEntries(codes.map((code) => [code, ref('examples', code)]))
  return {
    description: `${statusTexts[status] ?? 'Refused.'} ${codes.map((code) => `\`${code}\``).join(', ')}`,
    content: { 'application/problem+json': { schema, examples } },
    ...(status === 429 || status === 503 ? { headers: { 'Retry-After': ref('headers', 'RetryAfter') } } : {}),
  }
}

/** A problem with one of these codes. */
const narrowed = (codes: ErrorCode[]) => ({ type: 'object', required: ['code'], properties: { code: { enum: codes } } })

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

/** An example of each code, which the responses refer to. */
export const problemExamples = (codes: ErrorCode[]) =>
  Object.fromEntries(codes.map((code) => [code, { summary: problemTitle(code), value: problemExample(code) }]))

const problemExample = (code: ErrorCode): Problem => ({
  type: `urn:uliza:${code}`,
  title: problemTitle(code),
  status: errorStatus[code],
  detail: `${problemTitle(code)}.`,
  code,
  requestId: '4f3d0b1e-8a52-4a53-9a56-1f1d6c2c7a10',
})

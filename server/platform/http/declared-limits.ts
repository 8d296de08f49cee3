import type * as z from 'zod'
import { isCsvFile } from '#contracts/wire/csv.ts'
import type { Access, Endpoint } from '#contracts/wire/endpoint.ts'
import type { ErrorCode } from '#contracts/wire/errors.ts'
import type { Caller, CallLimit, Limit } from '#contracts/wire/limit.ts'
import { assert } from '../errors.ts'

/** By whom the calls of an access can be counted: what of them every one has. */
const callersOf: Record<Access, readonly Caller[]> = {
  public: ['network'],
  provider: ['network'],
  user: ['network', 'account', 'session'],
  'vendor-applicant': ['network', 'account', 'session'],
  vendor: ['network', 'account', 'session', 'shop'],
  gate: ['network', 'shop', 'gate'],
  admin: ['network', 'account', 'session'],
}

/** Fields of a body that somebody could guess, that are hashed or checked elsewhere, or that name whom to write to. */
const guardedFields = new Set(['password', 'newPassword', 'recaptchaToken', 'passkey', 'phoneCode', 'token', 'email'])

/** Codes of what is tried or sent. */
const guardedErrors = new Set<ErrorCode>(['wrong_code', 'wrong_phone_code', 'phone_codes_unavailable'])

/** Files that are drawn or gathered for whoever asks. */
const isMadeFile = (endpoint: Endpoint) =>
  isCsvFile(endpoint) || endpoint.contentType === 'application/pdf' || endpoint.contentType === 'application/zip'

/** Whether an endpoint must say its limits, or that it has none: what costs or tells something (docs/decisions/0170). */
const mustSayLimits = (endpoint: Endpoint): boolean =>
  (endpoint.access === 'public' && endpoint.method !== 'GET') ||
  endpoint.bodyTypes !== undefined ||
  isMadeFile(endpoint) ||
  endpoint.errors?.some((code) => guardedErrors.has(code)) === true ||
  fieldsOf(endpoint.body).some((field) => guardedFields.has(field))

/** What a schema is made of, in all its forms: Zod says it of each kind by another name. */
interface Parts {
  shape?: Record<string, z.ZodType>
  options?: readonly z.ZodType[]
  innerType?: z.ZodType
  in?: z.ZodType
  left?: z.ZodType
  right?: z.ZodType
}

/** The names of a body's fields, whichever of its forms it takes. */
function fieldsOf(body: z.ZodType | undefined): string[] {
  if (!body) return []
  const { shape, options = [], innerType, in: input, left, right } = body._zod.def as Parts
  const parts = [...options, innerType, input, left, right].filter((part) => part !== undefined)
  return [...Object.keys(shape ?? {}), ...parts.flatMap(fieldsOf)]
}

const isOfCalls = (limit: Limit): limit is CallLimit => limit.of === undefined

/** The limits by which each call is counted before its handler. An endpoint that should say its limits does not start. */
export function callLimitsOf(endpoint: Endpoint): readonly CallLimit[] {
  const { limits, access, path } = endpoint
  assert(limits !== undefined || !mustSayLimits(endpoint), `${path} does not say how often it may be called`)
  if (limits === undefined || limits === 'none') return []
  const ofCalls = limits.filter(isOfCalls)
  for (const { name, by } of ofCalls)
    assert(
      callersOf[access].includes(by),
      `${path} does not say whose calls the limit ${name} counts: ${by} is not theirs`,
    )
  return ofCalls
}

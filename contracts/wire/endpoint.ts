import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call an endpoint. `provider` is for payment providers: no cookie is read; the path itself is the secret, or the sender
 * signs. `vendor-applicant` requires the role, `vendor` also a shop; *whose* rows are touched is decided in the query's `where`.
 */
export type Access = 'public' | 'user' | 'vendor-applicant' | 'vendor' | 'admin' | 'provider'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

export interface Endpoint {
  method: Method
  /** With `:name` for each path parameter, which `params` describes. */
  path: string
  /** What it does, in one plain sentence without a full stop; the API description shows it. */
  summary: string
  /** The status of success; 200 by default. */
  status?: 200 | 201 | 202 | 204
  access: Access
  /** The client sends an `Idempotency-Key`; the same key and body give the same answer, and one effect. */
  idempotent?: boolean
  /** The order in which a list's filters stand as `param1`, `param2`, … in the spec's query keys. */
  filterOrder?: readonly string[]
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The body limit in bytes, where it differs from the default. */
  bodyLimit?: number
  response: z.ZodType
  /** The content type when it is not JSON; `response` is then a string, sent as it is. */
  contentType?: string
  /** The error codes it can answer with beyond those of its access, method and input: `commonErrors` in `endpoint-errors.ts`. */
  errors?: readonly ErrorCode[]
}

/** An endpoint is a value: the server mounts it, the web calls it, the API description prints it. */
export function endpoint<const E extends Endpoint>(description: E): E {
  return description
}

type Sent<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodType
  ? z.input<E[K]>
  : undefined
type Parsed<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodType
  ? z.output<E[K]>
  : undefined

export type ParamsOf<E extends Endpoint> = Sent<E, 'params'>
export type QueryOf<E extends Endpoint> = Sent<E, 'query'>
export type BodyOf<E extends Endpoint> = Sent<E, 'body'>
export type ResponseOf<E extends Endpoint> = z.output<E['response']>

/** The input of a handler once it has passed the endpoint's schemas. */
export interface Received<E extends Endpoint> {
  params: Parsed<E, 'params'>
  query: Parsed<E, 'query'>
  body: Parsed<E, 'body'>
}

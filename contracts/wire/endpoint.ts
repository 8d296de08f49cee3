import type { z } from 'zod'
import type { AdminsAllowed } from '../admin/admin-rights.ts'
import type { StaffAllowed } from '../staff/staff-rights.ts'
import type { ErrorCode } from './errors.ts'
import type { Limit } from './limit.ts'

/**
 * Who may call an endpoint. `provider` is for payment providers, and for mail programs that stop mail: no cookie is read;
 * the path itself is the secret, or the sender signs. `vendor-applicant` requires the role, `vendor` also a shop; *whose* rows are touched is decided in
 * the query's `where`. `gate` is for devices at the gates of a vendor's events, which have no account, and for the
 * vendor in person.
 */
export type Access = 'public' | 'user' | 'vendor-applicant' | 'vendor' | 'gate' | 'admin' | 'provider'

/** The accesses of shops, for which an endpoint says who of a shop may call it. */
export type ShopAccess = Extract<Access, 'vendor' | 'vendor-applicant' | 'gate'>

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** An endpoint as a contract describes it, with its schemas. */
export interface EndpointDescription {
  method: Method
  /** With `:name` for each path parameter, which `params` describes. */
  path: string
  /** What it does, in one plain sentence without a full stop; the API description shows it. */
  summary: string
  /** The status of success; 200 by default. */
  status?: 200 | 201 | 202 | 204
  access: Access
  /**
   * Of `vendor`, `vendor-applicant` and `gate`: who of a shop may call it besides its owner (docs/decisions/0090). It
   * is always said; which rights a role has is in `staff/staff-rights.ts`.
   */
  staff?: StaffAllowed
  /**
   * Fields of the body that others may send than who may call it: fewer people, or more, who then may send nothing
   * else.
   */
  staffFields?: Readonly<Record<string, StaffAllowed>>
  /**
   * Of `admin`: which administrators may call it (docs/decisions/0164). It is always said; which rights a role has is in
   * `admin/admin-rights.ts`.
   */
  admins?: AdminsAllowed
  /** Fields of the body that only other administrators may send than who may call it. */
  adminFields?: Readonly<Record<string, AdminsAllowed>>
  /**
   * Whether a suspended vendor may call it. What only reads is allowed by default, and what writes is refused: a new
   * endpoint forgets nothing. The rule is in docs/decisions/0058.
   */
  whileSuspended?: 'allowed' | 'refused'
  /**
   * Whether the password, or the second factor of who has one, must have been given in the last ten minutes. Of `admin`
   * what only reads asks for none by default, and what writes does: a new endpoint forgets nothing. Of what reads, files
   * and private papers ask; of the own account, what changes its second factor. The rule is in docs/decisions/0092.
   */
  confirmation?: 'needed' | 'not needed'
  /**
   * Of `user`: whoever ordered without an account may call it too, in the session in which they did. Everybody else's
   * endpoints know no guests: a new endpoint forgets nothing. The rule is in docs/decisions/0163.
   */
  guests?: 'allowed'
  /** Of `gate`: a device may call it for a day after it was revoked, to hand over what it has scanned. */
  afterRevocation?: 'allowed'
  /**
   * How often it may be called, or what it does may be done. `none` of what would have to say so, with why in a comment:
   * the rule is in docs/decisions/0170.
   */
  limits?: readonly Limit[] | 'none'
  /** The client sends an `Idempotency-Key`; the same key and body give the same answer, and one effect. */
  idempotent?: boolean
  /** The order in which a list's filters stand as `param1`, `param2`, … in the spec's query keys. */
  filterOrder?: readonly string[]
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /**
   * The handler reads the rows of the body one by one: text that cannot be kept in one of them does not refuse the
   * others.
   */
  readsRows?: boolean
  /** The content types of a body that is not JSON; `body` then describes its bytes. */
  bodyTypes?: readonly string[]
  /** The body limit in bytes, where it differs from the default. */
  bodyLimit?: number
  response: z.ZodType
  /** The content type when it is not JSON; `response` is then a string, sent as it is. */
  contentType?: string
  /**
   * The error codes it can answer with beyond those of its access, method, limits and input: `commonErrors` in
   * `endpoint-errors.ts`.
   */
  errors?: readonly ErrorCode[]
}

/**
 * Says where a part of the program runs. The pages add `browser` to it (`web/lib/api/endpoint-schemas.ts`): the build
 * leaves the schemas of endpoints out of the browser, so there they have no type either.
 */
export interface Surroundings {
  contracts: true
}

/** A schema of an endpoint, or in the browser a hint for whoever looks for it. */
type Schema<S> = Surroundings extends { browser: true } ? 'Schemas are not in the browser: use useEndpointForm.' : S

type SchemaName = 'params' | 'query' | 'body' | 'response'

/** Only a type: what an endpoint was described with, wherever it is used. */
declare const described: unique symbol

/** Any endpoint. */
export interface Endpoint extends Omit<EndpointDescription, SchemaName> {
  params?: Schema<z.ZodType>
  query?: Schema<z.ZodType>
  body?: Schema<z.ZodType>
  response: Schema<z.ZodType>
  readonly [described]?: Pick<EndpointDescription, SchemaName>
}

/** Endpoints whose answer is a `T`, or more. */
export type EndpointAnswering<T> = Endpoint & { readonly [described]?: { response: z.ZodType<T> } }

type Fact<E, Name extends string> = Name extends keyof E ? E[Name] : undefined

/**
 * The endpoint of a description. An interface, so that `Schema` is decided where it is used and not where it is
 * described.
 */
export interface EndpointOf<E extends EndpointDescription> {
  method: E['method']
  path: E['path']
  summary: string
  status: Fact<E, 'status'>
  access: E['access']
  staff: Fact<E, 'staff'>
  staffFields: Fact<E, 'staffFields'>
  admins: Fact<E, 'admins'>
  adminFields: Fact<E, 'adminFields'>
  whileSuspended: Fact<E, 'whileSuspended'>
  confirmation: Fact<E, 'confirmation'>
  guests: Fact<E, 'guests'>
  afterRevocation: Fact<E, 'afterRevocation'>
  limits: Fact<E, 'limits'>
  idempotent: Fact<E, 'idempotent'>
  filterOrder: Fact<E, 'filterOrder'>
  readsRows: Fact<E, 'readsRows'>
  bodyTypes: Fact<E, 'bodyTypes'>
  bodyLimit: Fact<E, 'bodyLimit'>
  contentType: Fact<E, 'contentType'>
  errors: Fact<E, 'errors'>
  params: Schema<Fact<E, 'params'>>
  query: Schema<Fact<E, 'query'>>
  body: Schema<Fact<E, 'body'>>
  response: Schema<E['response']>
  readonly [described]?: E
}

/** An endpoint of shops, or of administrators, that does not say who of them may call it does not compile. */
type SaysWho<A extends Access> = (A extends ShopAccess
  ? { staff: StaffAllowed }
  : { staff?: never; staffFields?: never }) &
  (A extends 'admin' ? { admins: AdminsAllowed } : { admins?: never; adminFields?: never })

/** Guests have orders, and are nothing else. */
type SaysGuests<A extends Access> = A extends 'user' ? { guests?: 'allowed' } : { guests?: never }

/** A write that anybody may call says how often it may be called, or does not compile. */
type SaysLimits<A extends Access, M extends Method> = A extends 'public'
  ? M extends 'GET'
    ? unknown
    : { limits: NonNullable<EndpointDescription['limits']> }
  : unknown

/** An endpoint is a value: the server mounts it, the web calls it, the API description prints it. */
export function endpoint<const E extends EndpointDescription>(
  description: E & SaysWho<E['access']> & SaysGuests<E['access']> & SaysLimits<E['access'], E['method']>,
): EndpointOf<E> {
  return description as unknown as EndpointOf<E>
}

type Described<E extends Endpoint, Name extends SchemaName> = Fact<NonNullable<E[typeof described]>, Name>
type Sent<E extends Endpoint, Name extends SchemaName> =
  Described<E, Name> extends z.ZodType ? z.input<Described<E, Name>> : undefined
type Parsed<E extends Endpoint, Name extends SchemaName> =
  Described<E, Name> extends z.ZodType ? z.output<Described<E, Name>> : undefined

export type ParamsOf<E extends Endpoint> = Sent<E, 'params'>
export type QueryOf<E extends Endpoint> = Sent<E, 'query'>
export type BodyOf<E extends Endpoint> = Sent<E, 'body'>
export type ResponseOf<E extends Endpoint> = z.output<NonNullable<E[typeof described]>['response']>

/** The input of a handler once it has passed the endpoint's schemas. */
export interface Received<E extends Endpoint> {
  params: Parsed<E, 'params'>
  query: Parsed<E, 'query'>
  body: Parsed<E, 'body'>
}

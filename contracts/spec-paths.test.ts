import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from './wire/endpoint.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
)
const modules = await Promise.all(files.map((file) => import(join(import.meta.dirname, file))))
const endpoints = new Map(
  modules
    .flatMap((module) => Object.values(module))
    .filter(isEndpoint)
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
)

/** The calls of the specification, and what a call to each may send. */
const calls: [call: string, access: Endpoint['access'], body: Record<string, unknown> | undefined][] = [
  ['GET /api/auth/me', 'user', undefined],
  ['POST /api/auth/login', 'public', { email: 'a@b.ke', password: 'kikombe', recaptchaToken: 'x' }],
  [
    'POST /api/auth/register',
    'public',
    { name: 'A', email: 'a@b.ke', password: 'kikombe cha chai', phone: '0722418305', role: 'VENDOR' },
  ],
  ['POST /api/auth/logout', 'user', undefined],
  ['GET /api/csrf-token', 'user', undefined],
  ['GET /api/vendors', 'public', undefined],
  ['GET /api/events', 'public', undefined],
  ['GET /api/categories', 'public', undefined],
  ['GET /api/vendor/products', 'vendor', undefined],
  ['GET /api/vendor/payouts', 'vendor', undefined],
  ['GET /api/vendor/orders', 'vendor', undefined],
  ['GET /api/admin/orders', 'admin', undefined],
  ['GET /api/admin/users', 'admin', undefined],
  ['GET /api/admin/vendors', 'admin', undefined],
  ['GET /api/user', 'user', undefined],
]

describe('the calls of the specification', () => {
  it.each(calls)('%s is there for %s, and takes what it is said to take', (call, access, body) => {
    const endpoint = endpoints.get(call)
    expect([endpoint?.access, endpoint?.body?.safeParse(body).success]).toEqual([access, body ? true : undefined])
  })

  it.each(['POST /api/cart/checkout', 'POST /api/vendors'])('%s is there for somebody signed in', (call) => {
    expect(endpoints.get(call)?.access).toMatch(/^(user|vendor-applicant)$/)
  })

  it.each([
    ['POST /api/auth/login', ['user', 'csrfToken']],
    ['POST /api/auth/register', ['user', 'csrfToken']],
    ['GET /api/csrf-token', ['csrfToken']],
    [
      'GET /api/auth/me',
      ['id', 'name', 'email', 'phone', 'role', 'shop', 'admin', 'area', 'secondFactorDueAt', 'hasLostFactor'],
    ],
  ])('%s answers with %j', (call, fields) => {
    const response = endpoints.get(call)?.response
    expect(response instanceof z.ZodObject && Object.keys(response.shape)).toEqual(fields)
  })
})

import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { contractGroups } from '#contracts/index.ts'
import { endpoint } from '#contracts/wire/endpoint.ts'
import { accessPage } from './access-table.ts'

const read = { method: 'GET', path: '/api/x', summary: 'Reads', response: z.null() } as const
const write = { ...read, method: 'POST' } as const
const rowOf = (each: unknown) =>
  accessPage([{ tag: 'Tests', contracts: [{ each }] }])
    .trim()
    .split('\n')
    .at(-1)

describe('the page of who may call what', () => {
  it.each([
    [endpoint({ ...read, access: 'public' }), '| GET `/api/x` | anybody |  |  |  |  |  |'],
    [
      endpoint({ ...write, access: 'user', idempotent: true }),
      '| POST `/api/x` | whoever is signed in | yes | yes |  |  |  |',
    ],
    [
      endpoint({ ...write, access: 'vendor', staff: ['settings'], staffFields: { pause: ['availability'] } }),
      '| POST `/api/x` | a shop: settings; `pause`: availability | yes |  |  | refused |  |',
    ],
    [
      endpoint({ ...write, access: 'vendor', staff: ['money'], whileSuspended: 'allowed' }),
      '| POST `/api/x` | a shop: money | yes |  | 12 hours | goes on |  |',
    ],
    [
      endpoint({ ...write, access: 'admin', admins: ['orders', 'money'] }),
      '| POST `/api/x` | administrators: orders or money | yes |  | 10 minutes, second factor |  |  |',
    ],
    [
      endpoint({ ...read, access: 'admin', admins: 'everybody', confirmation: 'needed' }),
      '| GET `/api/x` | administrators: everybody |  |  | 10 minutes |  |  |',
    ],
    [endpoint({ ...write, access: 'provider' }), '| POST `/api/x` | a provider |  |  |  |  |  |'],
    [
      endpoint({
        ...write,
        access: 'public',
        limits: [
          { name: 'calls', max: 60, every: '1 hour', by: 'network' },
          { name: 'wrong codes', max: 5, every: '10 minutes', by: 'phone', of: 'wrong codes' },
        ],
      }),
      '| POST `/api/x` | anybody |  |  |  |  | 60 in 1 hour from each network; wrong codes: 5 in 10 minutes for each phone |',
    ],
    [endpoint({ ...write, access: 'public', limits: 'none' }), '| POST `/api/x` | anybody |  |  |  |  | none |'],
  ])('says what an endpoint declares (%#)', (each, row) => {
    expect(rowOf(each)).toBe(row)
  })

  it('has each endpoint that there is, once', () => {
    const rows = accessPage(contractGroups)
      .split('\n')
      .filter((line) => /^\| (GET|POST|PUT|PATCH|DELETE) /.test(line))
    const calls = rows.map((row) => row.split(' | ')[0])
    expect(calls.length).toBeGreaterThan(300)
    expect(new Set(calls).size).toBe(calls.length)
  })
})

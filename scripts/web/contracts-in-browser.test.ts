import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { endpoint } from '#contracts/wire/endpoint.ts'
import { splitImports } from './contracts-in-browser.ts'
import { endpointFacts } from './endpoint-facts.ts'

const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Signs in',
  access: 'public',
  limits: 'none',
  body: z.strictObject({ email: z.string() }),
  response: z.null(),
})
const split = (code: string) =>
  splitImports(code, async () => endpointFacts('contract.ts', { login, Role: z.enum(['ADMIN']) }))

describe('what the browser gets of a contract', () => {
  it('is the method, path, access and flags of an endpoint, without its schemas', () => {
    const facts = '{"method":"POST","path":"/api/auth/login","access":"public"}'
    expect([...endpointFacts('contract.ts', { login, Role: z.enum(['ADMIN']) })]).toEqual([['login', facts]])
  })

  it('is an endpoint also where the contract makes it with a function of its own', () => {
    const read = (path: string) => ({ ...login, method: 'GET', path })
    expect(endpointFacts('contract.ts', { getUser: read('/api/user') }).get('getUser')).toContain('"path":"/api/user"')
  })

  it('is refused for an endpoint with a property that nobody has decided on', () => {
    expect(() => endpointFacts('contract.ts', { login: { ...login, cached: true } })).toThrow(
      'contract.ts: login has a property cached',
    )
  })

  it('is refused for endpoints within another value', () => {
    expect(() => endpointFacts('contract.ts', { calls: { login } })).toThrow('contract.ts: calls has endpoints in it')
  })
})

describe('a page that imports a contract', () => {
  it('gets each endpoint by itself, and everything else unchanged, on the same lines', async () => {
    const page =
      "import {\n  login as signIn,\n  Role,\n  type User,\n} from '#contracts/account/identity.ts'\nuse(signIn)"
    expect(await split(page)).toBe(
      "import { login as signIn } from '#contracts/account/identity.ts?endpoint=login';import { Role } from '#contracts/account/identity.ts';\n\n\n\n\nuse(signIn)",
    )
  })

  it('may import and export types as it likes', async () => {
    const page =
      "import type * as all from '#contracts/account/identity.ts'\nexport type { User } from '#contracts/account/identity.ts'"
    expect(await split(page)).toBe(page)
  })

  it.each([
    ["import * as identity from '#contracts/account/identity.ts'", 'imported whole'],
    ["export { login } from '#contracts/account/identity.ts'", 'exported again'],
    ["export * from '#contracts/account/identity.ts'", 'exported again'],
    ["const identity = import('#contracts/account/identity.ts')", 'import()'],
  ])('fails the build with %s, which would bring the schemas', async (page, reason) => {
    await expect(split(page)).rejects.toThrow(reason)
  })
})

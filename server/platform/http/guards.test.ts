import { describe, expect, it } from 'vitest'
import { aPerson } from '#server/testing/builders/people.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

describe('a write', () => {
  it('without the CSRF token is refused before its body is looked at', async () => {
    const person = await aPerson(world)
    const wrong = { name: 7, nobodyKnows: true }
    expect((await person.send('PATCH', '/api/user', wrong)).status).toBe(422)
    const { status, body } = await person.send('PATCH', '/api/user', wrong, { 'x-csrf-token': '' })
    expect([status, body.code]).toEqual([403, 'csrf_token_invalid'])
  })

  it('without the CSRF token is refused at every endpoint that needs a session', async () => {
    const visitors = { user: await aPerson(world), admin: await aPerson(world, { role: 'ADMIN' }) }
    const writes = world.endpoints.filter(({ method, access }) => method !== 'GET' && access in visitors)
    expect(writes.length).toBeGreaterThan(100)
    for (const { method, path, access } of writes) {
      const url = path.replaceAll(/:\w+/g, '019aa0de-5b9a-7cc1-8aaa-2f4f6c6d7e8f')
      const visitor = visitors[access as keyof typeof visitors]
      const { body } = await visitor.send(method, url, undefined, { 'x-csrf-token': '' })
      expect([method, path, body.code]).toEqual([method, path, 'csrf_token_invalid'])
    }
  })

  it("from another site's page is refused where there is no session yet: signing in, signing up, a new password", async () => {
    for (const path of ['/api/auth/login', '/api/auth/register', '/api/auth/forgot', '/api/auth/reset'])
      for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'same-site' }] as Record<
        string,
        string
      >[]) {
        const { status, body } = await world.visitor().post(path, {}, headers)
        expect([path, status, body.code]).toEqual([path, 403, 'foreign_origin'])
      }
  })

  it('is taken as application/json alone, which no form of another site can send', async () => {
    const person = await aPerson(world)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const { status, body } = await person.send('PATCH', '/api/user', { name: 'Changed' }, { 'content-type': type })
      expect([type, status, body.code]).toEqual([type, 415, 'unsupported_media_type'])
    }
    expect((await person.get('/api/user')).body.name).toBe('Wanjiru Kamau')
  })
})

describe('an answer', () => {
  it('is for no other site: none is named as one that may read it with cookies', async () => {
    const person = await aPerson(world)
    for (const [method, path] of [
      ['GET', '/api/auth/me'],
      ['GET', '/api/vendors'],
    ] as const) {
      const { headers } = await person.send(method, path, undefined, { origin: 'https://evil.example' })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
      expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    }
  })
})

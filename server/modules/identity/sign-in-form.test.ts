import { describe, expect, it } from 'vitest'
import { signInPath } from '#contracts/account/sign-in-form.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

const person = {
  name: 'Wanjiru Kamau',
  email: 'wanjiru.form@example.com',
  password: 'kikombe cha chai',
  phone: '0722418306',
  role: 'CUSTOMER',
}

interface Sent {
  email: string
  password: string
  remoteAddress?: string
  headers?: Record<string, string>
  query?: string
}

const send = ({ remoteAddress = '10.9.8.7', headers = {}, query = '', ...fields }: Sent) =>
  world.app.inject({
    method: 'POST',
    url: signInPath + query,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    remoteAddress,
  })

describe('the sign-in form sent without scripts', () => {
  it('signs in as the API does and leads back to the page, with where its person wanted to go', async () => {
    await world.visitor().post('/api/auth/register', person)
    const { statusCode, headers } = await send({ ...person, query: '?redirect=/account' })
    expect([statusCode, headers.location]).toEqual([303, `${signInPath}?redirect=%2Faccount`])
    const visitor = world.visitor()
    visitor.cookie = /uliza-session=[^;]+/.exec(String(headers['set-cookie']))![0]
    expect((await visitor.get('/api/auth/me')).body).toMatchObject({ email: person.email })
  })

  it('signs nobody in for a wrong password, or without fields, and leads back with the reason alone', async () => {
    const wrong = await send({ ...person, email: 'nobody@example.com', password: 'not this one' })
    expect([wrong.statusCode, wrong.headers.location]).toEqual([303, `${signInPath}?refused=wrong`])
    expect(String(wrong.headers['set-cookie'] ?? '')).not.toContain('uliza-session')
    const empty = await world.app.inject({ method: 'POST', url: signInPath, remoteAddress: '10.9.8.6' })
    expect(empty.headers.location).toBe(`${signInPath}?refused=wrong`)
  })

  it('counts its tries with those of the API', async () => {
    const tries = []
    for (let index = 0; index < 12; index++) {
      const one = { email: 'many.tries@example.com', password: 'not this one', remoteAddress: '10.9.8.5' }
      tries.push((await send(one)).headers.location)
    }
    expect(tries.filter((location) => location === `${signInPath}?refused=often`)).toHaveLength(2)
    const { statusCode } = await world.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'many.tries@example.com', password: 'not this one' },
      remoteAddress: '10.9.8.5',
    })
    expect(statusCode).toBe(429)
  })

  it('is refused from another site, and of more than a form can hold', async () => {
    const foreign = await send({ ...person, headers: { origin: 'https://elsewhere.example' } })
    expect([foreign.statusCode, foreign.headers['set-cookie']]).toEqual([403, undefined])
    const crossSite = await send({ ...person, headers: { 'sec-fetch-site': 'cross-site' } })
    expect(crossSite.statusCode).toBe(403)
    const json = await world.app.inject({ method: 'POST', url: signInPath, payload: { email: 'a@example.com' } })
    expect(json.statusCode).toBe(415)
    const long = await send({ ...person, password: 'x'.repeat(5_000) })
    expect(long.statusCode).toBe(413)
  })
})

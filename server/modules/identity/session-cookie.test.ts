import { describe, expect, it } from 'vitest'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld({ PUBLIC_URL: 'https://uliza.example' })

const person = {
  name: 'Wanjiru Kamau',
  email: 'wanjiru@example.com',
  password: 'kikombe cha chai',
  phone: '0722418305',
  role: 'CUSTOMER',
}

describe('over https the cookie of a session', () => {
  it('is of this host alone, encrypted on its way, and read by no script; its token is in nothing else of the answer', async () => {
    const { body, headers } = await world.visitor().post('/api/auth/register', person)
    const [cookie = ''] = [headers['set-cookie']].flat().filter((each) => String(each).includes('uliza-session='))
    const [pair = '', ...attributes] = String(cookie).split('; ')
    expect(pair).toMatch(/^__Host-uliza-session=[\w-]{43}$/)
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']))
    expect(attributes.filter((each) => /^domain/i.test(each))).toEqual([])
    const { 'set-cookie': _, ...others } = headers
    expect(JSON.stringify([body, others])).not.toContain(pair.split('=')[1])
  })

  it('counts under no other name', async () => {
    const visitor = world.visitor()
    await visitor.post('/api/auth/login', { email: person.email, password: person.password })
    expect((await visitor.get('/api/auth/me')).status).toBe(200)
    visitor.cookie = visitor.cookie.replace('__Host-', '')
    expect((await visitor.get('/api/auth/me')).status).toBe(401)
  })
})

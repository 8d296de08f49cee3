import type { World } from '../world/world.ts'
import { ownersPassword as password } from './money.ts'
import type { Person } from './people.ts'

/** A browser without a session, which keeps every cookie that it is given. */
export function aBrowserAt(world: World, remoteAddress: string) {
  const cookies = new Map<string, string>()
  return {
    cookies,
    async post(url: string, payload: object = {}) {
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
      const headers = cookie ? { cookie } : {}
      const response = await world.app.inject({ method: 'POST', url, payload, remoteAddress, headers })
      for (const { name, value } of response.cookies) {
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      const { statusCode: status, headers: answered } = response
      return { status, body: response.json(), cookies: response.cookies, headers: answered }
    },
    login(person: Person, more: object = {}) {
      return this.post('/api/auth/login', { email: person.user.email, password, ...more })
    },
    give(code: string) {
      return this.post('/api/auth/second-factor', { code })
    },
  }
}

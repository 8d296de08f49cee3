import { expect, it } from 'vitest'
import { termsVersion } from '#contracts/account/terms-version.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { termsAcceptances } from './identity.tables.ts'

const world = aWorld()

it('who signs up accepts the terms that are in force: which, in which language and when is kept', async () => {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/auth/register',
    headers: { cookie: 'uliza-lang=sw' },
    payload: {
      name: 'Zuhura',
      email: 'zuhura@example.com',
      phone: '0711222333',
      password: 'mvua ya masika',
      role: 'CUSTOMER',
    },
  })
  expect(answer.statusCode).toBe(201)
  const { id } = answer.json().user
  const acceptances = await world.db.select().from(termsAcceptances).where(eq(termsAcceptances.userId, id))
  expect(acceptances).toEqual([{ userId: id, version: termsVersion, language: 'sw', acceptedAt: world.clock.now() }])
})

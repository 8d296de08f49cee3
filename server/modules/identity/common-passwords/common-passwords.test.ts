import { describe, expect, it } from 'vitest'
import { eq } from '#server/platform/database/drizzle.ts'
import { ownersPassword } from '#server/testing/builders/money.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { users } from '../identity.tables.ts'
import { hashPassword } from '../passwords.ts'
import { isCommonPassword } from './common-passwords.ts'

const world = aWorld()

/** The first of the list, one of its end, one in capitals, one of Kenya, and one character again and again. */
const common = ['password', 'smokey24', 'Smothers', 'Harambee', 'kkkkkkkkkk']
const uncommon = 'githeri na parachichi'

/** What is chosen at each place, the common ones first: which are refused, and of which field. */
async function refusals(choose: (password: string) => ReturnType<Person['post']>) {
  const answers = []
  for (const password of [...common, uncommon]) answers.push(await choose(password))
  return answers.map(({ status, body }) => (status === 422 ? body.errors[0].field : status))
}

describe('a common password', () => {
  it('is refused at sign-up, in capitals or not', async () => {
    const person = { name: 'Wanjiru Kamau', phone: '0722 418 305', email: 'wanjiru.common@example.com' }
    expect(await refusals((password) => world.visitor().post('/api/auth/register', { ...person, password }))).toEqual([
      ...common.map(() => 'password'),
      201,
    ])
  })

  it('is refused when the password is changed', async () => {
    const person = await aPerson(world)
    await world.db
      .update(users)
      .set({ passwordHash: await hashPassword(ownersPassword) })
      .where(eq(users.id, person.user.id))
    const change = (newPassword: string) => person.post('/api/user/password', { password: ownersPassword, newPassword })
    expect(await refusals(change)).toEqual([...common.map(() => 'newPassword'), 200])
  })

  it('is refused when a password is set by a link, which still works for another', async () => {
    const [admin, person] = [await anAdmin(world), await aPerson(world)]
    const { body } = await admin.post(`/api/admin/users/${person.user.id}/reset-link`)
    const token = body.url.split('#')[1]
    const set = (newPassword: string) => world.visitor().post('/api/auth/reset', { token, newPassword })
    expect(await refusals(set)).toEqual([...common.map(() => 'newPassword'), 200])
  })

  it('is never seen in one that is not in the list, of thousands that were made at random', async () => {
    const random = Array.from({ length: 5_000 }, () => crypto.randomUUID())
    const found = []
    for (const password of random) if (await isCommonPassword(password)) found.push(password)
    expect(found).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { eq } from '#server/platform/database/drizzle.ts'
import { hashToken } from '#server/platform/ids.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { sessions, users } from './identity.tables.ts'
import { hashPassword } from './passwords.ts'

const world = aWorld()
let count = 0

/** Signs somebody up with a password. */
async function whoHas(password: string) {
  const email = `password-${++count}@example.com`
  const visitor = world.visitor()
  const person = { name: 'Wanjiru Kamau', email, phone: '0722418305', password }
  const { status } = await visitor.post('/api/auth/register', person)
  const signIn = async (tried: string, on = world.visitor()) =>
    (await on.post('/api/auth/login', { email, password: tried })).status
  return { email, visitor, status, signIn }
}

describe('a password', () => {
  it.each([
    ['eight characters', 'chai7up!', 'chai7up'],
    ['spaces at its ends', '  githeri  ', 'githeri'],
    ['200 characters', `${'maziwa lala '.repeat(17)}`.slice(0, 200), `${'maziwa lala '.repeat(17)}`.slice(0, 199)],
    ['characters of any script', 'chai ☕ шай 茶', 'chai  шай 茶'],
  ])('may have %s, and is neither trimmed nor cut', async (_what, password, almost) => {
    const { status, signIn } = await whoHas(password)
    expect(status).toBe(201)
    expect([await signIn(almost), await signIn(password)]).toEqual([401, 200])
  })

  it('is kept as a hash of Argon2id with 19 MiB, two passes and one lane, which the hash itself says', async () => {
    const { email } = await whoHas('kikombe cha chai')
    const [user] = await world.db.select().from(users).where(eq(users.email, email))
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('waits for its hash behind a hundred others at most: whoever comes then is told to try again, and the rest are hashed', async () => {
    const hashes = await Promise.allSettled(
      Array.from({ length: 108 }, (_, at) => hashPassword(`githeri na chai ${at}`)),
    )
    const refused = hashes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(refused).toHaveLength(5)
    for (const reason of refused) expect(reason).toMatchObject({ code: 'busy', options: { retryAfterSeconds: 2 } })
    expect(await hashPassword('githeri na chai')).toMatch(/^\$argon2id/)
  })

  it('that is changed ends every other session of the account, and not the one that changes it', async () => {
    const [password, newPassword] = ['kikombe cha chai', 'githeri na parachichi']
    const { visitor, signIn } = await whoHas(password)
    const other = world.visitor()
    await signIn(password, other)
    expect((await visitor.post('/api/user/password', { password, newPassword })).status).toBe(200)
    expect([(await other.get('/api/auth/me')).status, (await visitor.get('/api/auth/me')).status]).toEqual([401, 200])
    expect([await signIn(password), await signIn(newPassword)]).toEqual([401, 200])
  })
})

describe('a session', () => {
  it('has 256 random bits, of which the database keeps the hash alone', async () => {
    const { visitor } = await whoHas('kikombe cha chai')
    const token = visitor.cookie.split('=')[1] ?? ''
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const rows = await world.db
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(token)))
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

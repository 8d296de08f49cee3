import { describe, expect, it } from 'vitest'
import { minutes } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { aMailbox } from '#server/testing/stand-ins/mailbox.ts'
import { isSoak } from '#server/testing/world/random.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { users } from '../identity.tables.ts'
import { hashPassword } from '../passwords.ts'

const mailbox = await aMailbox()
const world = aWorld({ SMTP_URL: mailbox.url, MAIL_FROM: 'Uliza <hello@uliza.example>' })
/** Of each kind of address. The times say something only where nothing else runs: `npm run test:soak`. */
const tries = isSoak ? 200 : 5

interface Answer {
  status: number
  body: unknown
  milliseconds: number
}

/** Tries an address that has an account and one that has none, in turns. */
async function tryBoth(path: string, bodyFor: (email: string) => object) {
  const passwordHash = await hashPassword('mvua ya masika')
  const person = await aPerson(world)
  await world.db.update(users).set({ passwordHash }).where(eq(users.id, person.user.id))
  const ask = async (email: string): Promise<Answer> => {
    const began = performance.now()
    const { status, body } = await world.visitor().post(path, bodyFor(email))
    const { requestId: _, ...said } = body ?? {}
    return { status, body: said, milliseconds: performance.now() - began }
  }
  const known: Answer[] = []
  const unknown: Answer[] = []
  for (let index = 0; index < tries; index++) {
    // So that no limit is reached, which is the same for both.
    world.clock.pass(minutes(20))
    const turns = [
      async () => void known.push(await ask(person.user.email)),
      async () => void unknown.push(await ask(`nobody-${index}@example.com`)),
    ]
    for (const turn of index % 2 === 0 ? turns : turns.reverse()) await turn()
  }
  return { known, unknown }
}

const said = (answers: Answer[]) => answers.map(({ status, body }) => ({ status, body }))

/** How far the ranks of one lie from those of the other, in standard deviations (Mann and Whitney). */
function rankDistance(one: Answer[], other: Answer[]): number {
  const all = [...one, ...other].toSorted((a, b) => a.milliseconds - b.milliseconds)
  const ranks = one.reduce((sum, answer) => sum + all.indexOf(answer) + 1, 0)
  const [m, n] = [one.length, other.length]
  return Math.abs(ranks - (m * (m + n + 1)) / 2) / Math.sqrt((m * n * (m + n + 1)) / 12)
}

/** Beyond by chance once in ten thousand runs. */
const mostDeviations = 3.9

describe('an address that has an account, and one that has none', () => {
  it.each([
    ['signing in with a wrong password', '/api/auth/login', (email: string) => ({ email, password: 'mvua ya vuli' })],
    ['asking for a new password', '/api/auth/forgot', (email: string) => ({ email })],
  ] as const)(
    'are answered alike when %s',
    async (_, path, bodyFor) => {
      const { known, unknown } = await tryBoth(path, bodyFor)
      expect(said(known)).toEqual(said(unknown))
      expect(new Set(known.map(({ status }) => status)).size).toBe(1)
      if (isSoak) expect(rankDistance(known.slice(20), unknown.slice(20))).toBeLessThan(mostDeviations)
    },
    120_000,
  )
})

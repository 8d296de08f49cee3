import { describe, expect, it } from 'vitest'
import { hours, minutes } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { withPhoneAlone } from '#server/testing/builders/second-factors.ts'
import { aMailbox } from '#server/testing/stand-ins/mailbox.ts'
import { smsSettings } from '#server/testing/stand-ins/sms.ts'
import { isSoak } from '#server/testing/world/random.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { users } from '../identity.tables.ts'
import { hashPassword } from '../passwords.ts'

const mailbox = await aMailbox()
const mail = { SMTP_URL: mailbox.url, MAIL_FROM: 'Uliza <hello@uliza.example>' }
// No SMS is sent here.
const world = aWorld({ ...mail, ...smsSettings({ url: 'http://127.0.0.1:9', token: 'a'.repeat(32) }) })
/** Of each kind of address. The times say something only where nothing else runs: `npm run test:soak`. */
const tries = isSoak ? 200 : 5

interface Answer {
  status: number
  body: unknown
  milliseconds: number
}

type BodyFor = (contact: string) => object

/** Tries an address that has an account and one that has none, in turns. */
async function tryAddresses(path: string, bodyFor: BodyFor) {
  const passwordHash = await hashPassword('mvua ya masika')
  const { user } = await aPerson(world)
  await world.db.update(users).set({ passwordHash }).where(eq(users.id, user.id))
  // So that no limit is reached, which is the same for both.
  return tryBoth(path, bodyFor, { known: user.email, unknown: (n) => `nobody-${n}@example.com`, pause: minutes(20) })
}

/** The same of phones, of which one opens an account by a code. */
async function tryPhones(path: string, bodyFor: BodyFor) {
  const { user } = await withPhoneAlone(world, await aPerson(world))
  const unknown = (n: number) => `+2547990${String(n).padStart(5, '0')}`
  return tryBoth(path, bodyFor, { known: user.phone, unknown, pause: hours(5) })
}

interface Contacts {
  known: string
  unknown: (n: number) => string
  pause: number
}

async function tryBoth(path: string, bodyFor: BodyFor, { known: contact, unknown: another, pause }: Contacts) {
  const ask = async (email: string): Promise<Answer> => {
    const began = performance.now()
    const { status, body } = await world.visitor().post(path, bodyFor(email))
    const { requestId: _, csrfToken: __, phone: ___, ...said } = body ?? {}
    return { status, body: said, milliseconds: performance.now() - began }
  }
  const known: Answer[] = []
  const unknown: Answer[] = []
  for (let index = 0; index < tries; index++) {
    world.clock.pass(pause)
    const turns = [
      async () => void known.push(await ask(contact)),
      async () => void unknown.push(await ask(another(index))),
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

function expectAlike({ known, unknown }: Record<'known' | 'unknown', Answer[]>) {
  expect(said(known)).toEqual(said(unknown))
  expect(new Set(known.map(({ status }) => status)).size).toBe(1)
  if (isSoak) expect(rankDistance(known.slice(20), unknown.slice(20))).toBeLessThan(mostDeviations)
}

describe('an address that has an account, and one that has none', () => {
  it.each([
    ['signing in with a wrong password', '/api/auth/login', (email: string) => ({ email, password: 'mvua ya vuli' })],
    ['asking for a new password', '/api/auth/forgot', (email: string) => ({ email })],
  ] as const)(
    'are answered alike when %s',
    async (_, path, bodyFor) => {
      expectAlike(await tryAddresses(path, bodyFor))
    },
    120_000,
  )
})

describe('a phone that opens an account, and one that nobody has', () => {
  it.each([
    ['asking for a code to sign in', '/api/auth/phone/code', (phone: string) => ({ phone })],
    ['signing in with a wrong code', '/api/auth/phone', (phone: string) => ({ phone, code: '123456' })],
    ['ordering without an account', '/api/guests', (phone: string) => ({ phone, name: 'Wanjiru' })],
  ] as const)(
    'are answered alike when %s',
    async (_, path, bodyFor) => {
      expectAlike(await tryPhones(path, bodyFor))
    },
    120_000,
  )
})

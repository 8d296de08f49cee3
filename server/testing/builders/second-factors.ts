import { Secret, TOTP } from 'otpauth'
import { users } from '#server/modules/identity/identity.tables.ts'
import { hashPassword } from '#server/modules/identity/passwords.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import type { World } from '../world/world.ts'
import { ownersPassword } from './money.ts'
import { aPerson, type Person } from './people.ts'

export interface AppOwner {
  person: Person
  /** Shown once. */
  recoveryCodes: string[]
  /** What the app shows now, or so many steps of thirty seconds later. */
  code: (steps?: number) => string
}

const passwordHash = hashPassword(ownersPassword)

/** As if they had chosen the password of the builders. */
export async function withPassword(world: World, person: Person): Promise<Person> {
  await world.db
    .update(users)
    .set({ passwordHash: await passwordHash })
    .where(eq(users.id, person.user.id))
  return person
}

/** As if their account had begun with an order: it opens by a code to its verified phone, and by nothing else. */
export async function withPhoneAlone(world: World, person: Person): Promise<Person> {
  await world.db
    .update(users)
    .set({ email: null, passwordHash: null, phoneVerifiedAt: world.clock.now() })
    .where(eq(users.id, person.user.id))
  return person
}

/** Somebody with a password and an authenticator app. The steps of its first code are over. */
export const anAppOwner = async (world: World, given: Parameters<typeof aPerson>[1] = {}): Promise<AppOwner> =>
  addApp(world, await withPassword(world, await aPerson(world, given)))

/** Adds an authenticator app to an account, as its page does. */
export async function addApp(world: World, person: Person): Promise<AppOwner> {
  const { body } = await person.post('/api/user/second-factor/app')
  const code = codesOf(body.secret, () => world.clock.now())
  const confirmed = await person.post('/api/user/second-factor/app/confirm', { code: code() })
  world.clock.pass(60_000)
  return { person, recoveryCodes: confirmed.body.recoveryCodes, code }
}

/** What an app with this secret shows. */
export const codesOf =
  (secret: string, now: () => Date) =>
  (steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now().getTime() + steps * 30_000 })

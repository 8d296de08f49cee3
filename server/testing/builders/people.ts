import { randomBytes } from 'node:crypto'
import type { User } from '#contracts/account/identity.ts'
import type { AdminRole } from '#contracts/admin/admin-rights.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { sessions, users } from '#server/modules/identity/identity.tables.ts'
import { openSession } from '#server/modules/identity/sessions.queries.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { Visitor } from '../world/visitor.ts'
import type { World } from '../world/world.ts'

/** Of what somebody is to a shop, and must have because of it, tests ask the server. */
type Account = Omit<User, 'shop' | 'admin' | 'secondFactorDueAt' | 'hasLostFactor' | 'email'> & {
  email: string
  adminRole: AdminRole | null
}

export interface Person extends Visitor {
  user: Account
  /** Of administrators: as if the password had been given now. */
  confirm?: () => Promise<unknown>
}

let count = 0

/** A signed-in user, without the cost of hashing a password. */
export async function aPerson(world: World, given: Partial<Account> = {}): Promise<Person> {
  const user: Account = {
    id: newId<UserId>(),
    name: given.name ?? 'Wanjiru Kamau',
    email: given.email ?? `person-${++count}-${randomBytes(3).toString('hex')}@example.com`,
    phone: given.phone ?? `+2547${String(20_000_000 + Math.floor(Math.random() * 9_999_999)).padStart(8, '0')}`,
    role: given.role ?? 'CUSTOMER',
    adminRole: given.adminRole ?? (given.role === 'ADMIN' ? 'OWNER' : null),
    area: given.area ?? null,
  }
  await world.db.insert(users).values({ ...user, passwordHash: 'none', createdAt: world.clock.now() })
  return signedIn(world, user)
}

export async function signedIn(world: World, user: Account): Promise<Person> {
  const { token, csrfToken } = await openSession(
    world.db,
    user.id,
    { address: '127.0.0.1', agent: 'test', language: null },
    world.clock.now(),
  )
  const visitor = new Visitor(world.app)
  visitor.cookie = `uliza-session=${token}`
  visitor.csrfToken = csrfToken
  return Object.assign(visitor, { user })
}

/**
 * An administrator, an owner unless said, who confirms whenever the server asks for it, as the pages do, without the cost of hashing a
 * password.
 */
export async function anAdmin(world: World, adminRole: AdminRole = 'OWNER'): Promise<Person> {
  const admin = await aPerson(world, { name: 'Amina Hassan', role: 'ADMIN', adminRole })
  // A test whose days pass is about something else than the end of a shift.
  await world.db.update(sessions).set({ createdAt: inCenturies }).where(eq(sessions.userId, admin.user.id))
  return confirmingBySql(world, admin)
}

const inCenturies = sql`now() + interval '100 years'`

/** Somebody who confirms whenever the server asks for it. */
export const confirmingBySql = (world: World, person: Person): Person =>
  confirming(person, () =>
    world.db.update(sessions).set({ confirmedAt: inCenturies }).where(eq(sessions.userId, person.user.id)),
  )

function confirming(person: Person, confirm: () => Promise<unknown>): Person {
  const send = person.send.bind(person)
  person.send = async (...request) => {
    const answer = await send(...request)
    if (answer.body?.code !== 'confirmation_needed') return answer
    await confirm()
    return send(...request)
  }
  return Object.assign(person, { confirm })
}

/** The same user over a real connection, to the server at that address. */
export function at(url: string, { user, cookie, csrfToken, confirm }: Person): Person {
  const person = Object.assign(new Visitor(url), { user, cookie, csrfToken })
  return confirm ? confirming(person, confirm) : person
}

export const overNetwork = (world: World, person: Person) => at(world.config.providers.mpesa.callbackUrl, person)

import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contracts/wire/endpoint.ts'
import { needsConfirmation } from '#contracts/wire/endpoint-errors.ts'
import { minutes } from '#server/platform/clock.ts'
import { aMember } from '#server/testing/access/staff.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { aShop } from '#server/testing/builders/shops.ts'
import type { Visitor } from '#server/testing/world/visitor.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

const outsiders = ['customer', 'owner', 'suspended', 'manager', 'steward', 'removed'] as const
const disabledOnes = ['disabledCustomer', 'disabledOwner', 'disabledStaff', 'disabledAdmin'] as const
type Who = 'nobody' | (typeof outsiders)[number] | (typeof disabledOnes)[number]

const reason = { reason: 'Account may be taken over' }
const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`
const addressOf = ({ path }: Endpoint) => path.replaceAll(/:\w+/g, '019aa0de-5b9a-7cc1-8aaa-2f4f6c6d7e8f')
/** A stream has no end to wait for; that it is refused is said by the tests of streams. */
const ends = ({ contentType }: Endpoint) => contentType !== 'text/event-stream'

describe('the access matrix of administrators', () => {
  let visitors: Record<Who, Visitor>
  /** One who gave the password just now, and one of whom that is eleven minutes ago. */
  let confirmed: Visitor
  let unconfirmed: Visitor
  let ofAdmins: Endpoint[]

  beforeAll(async () => {
    ofAdmins = world.endpoints.filter(({ access }) => access === 'admin').filter(ends)
    const admin = await anAdmin(world)
    unconfirmed = await aPerson(world, { role: 'ADMIN' })
    world.clock.pass(minutes(11))
    confirmed = await aPerson(world, { role: 'ADMIN' })
    const [shop, suspended, abandoned] = [await aShop(world), await aShop(world), await aShop(world)]
    await admin.post(`/api/admin/vendors/${suspended.id}/suspend`, reason)
    const removed = await aMember(world, shop, 'CASHIER')
    await shop.owner.post(`/api/vendor/staff/${removed.staffId}/remove`)
    const disabled = async (person: Person) => {
      expect((await admin.post(`/api/admin/users/${person.user.id}/disable`, reason)).status).toBe(200)
      return person
    }
    visitors = {
      nobody: world.visitor(),
      customer: await aPerson(world),
      owner: shop.owner,
      suspended: suspended.owner,
      manager: await aMember(world, shop, 'MANAGER', { granted: ['money', 'settings'] }),
      steward: await aMember(world, shop, 'STEWARD'),
      removed,
      disabledCustomer: await disabled(await aPerson(world)),
      disabledOwner: await disabled(abandoned.owner),
      disabledStaff: await disabled(await aMember(world, shop, 'MANAGER')),
      disabledAdmin: await disabled(await anAdmin(world)),
    }
  }, 60_000)

  async function refusal(endpoint: Endpoint, visitor: Visitor) {
    const { status, body } = await visitor.send(endpoint.method, addressOf(endpoint))
    return [keyOf(endpoint), status, body.code]
  }

  it('refuses every call of administrators to everybody else, before anything is looked at', async () => {
    expect(ofAdmins.length).toBeGreaterThan(60)
    for (const endpoint of ofAdmins) {
      for (const who of outsiders)
        expect([who, ...(await refusal(endpoint, visitors[who]))]).toEqual([who, keyOf(endpoint), 403, 'wrong_role'])
      expect(await refusal(endpoint, visitors.nobody)).toEqual([keyOf(endpoint), 401, 'not_signed_in'])
    }
  }, 60_000)

  it('lets administrators through to what a call is about, and asks for the password where that is declared', async () => {
    const refusals = ['not_signed_in', 'wrong_role', 'vendor_suspended', 'right_missing', 'csrf_token_invalid']
    for (const endpoint of ofAdmins) {
      const [, , code] = await refusal(endpoint, confirmed)
      expect([...refusals, 'confirmation_needed'], keyOf(endpoint)).not.toContain(code)
      const [, , later] = await refusal(endpoint, unconfirmed)
      expect([keyOf(endpoint), later === 'confirmation_needed']).toEqual([keyOf(endpoint), needsConfirmation(endpoint)])
    }
  }, 60_000)

  it('refuses every call that needs a session to a disabled user, whatever they were', async () => {
    const personal = world.endpoints.filter(({ access }) => access !== 'public' && access !== 'provider').filter(ends)
    expect(personal.length).toBeGreaterThan(ofAdmins.length)
    for (const endpoint of personal)
      for (const who of disabledOnes)
        expect([who, ...(await refusal(endpoint, visitors[who]))]).toEqual([who, keyOf(endpoint), 401, 'not_signed_in'])
  }, 60_000)
})

import { beforeAll, describe, expect, it } from 'vitest'
import { type AdminRole, adminRoles, isAllowedAdmin, rightsOfAdmins } from '#contracts/admin/admin-rights.ts'
import type { Endpoint } from '#contracts/wire/endpoint.ts'
import { needsConfirmation } from '#contracts/wire/endpoint-errors.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { minutes } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
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

/** What stands before what a call is about. */
const refusals = [
  'not_signed_in',
  'wrong_role',
  'vendor_suspended',
  'right_missing',
  'admin_right_missing',
  'csrf_token_invalid',
]

const writesOf = (endpoints: readonly Endpoint[], role: AdminRole) =>
  endpoints
    .filter(({ method, admins }) => method !== 'GET' && isAllowedAdmin(admins, { rights: rightsOfAdmins[role] }))
    .map(keyOf)
    .sort()

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
    for (const endpoint of ofAdmins) {
      const [, , code] = await refusal(endpoint, confirmed)
      expect([...refusals, 'confirmation_needed'], keyOf(endpoint)).not.toContain(code)
      const [, , later] = await refusal(endpoint, unconfirmed)
      expect([keyOf(endpoint), later === 'confirmation_needed']).toEqual([keyOf(endpoint), needsConfirmation(endpoint)])
    }
  }, 60_000)

  it.each(adminRoles)(
    'lets %s call what their rights allow, and refuses the rest before anything is looked at',
    async (role) => {
      const admin = await aPerson(world, { role: 'ADMIN', adminRole: role })
      const rights = rightsOfAdmins[role]
      for (const endpoint of ofAdmins) {
        const [, status, code] = await refusal(endpoint, admin)
        if (isAllowedAdmin(endpoint.admins, { rights }))
          expect([...refusals, 'confirmation_needed'], keyOf(endpoint)).not.toContain(code)
        else expect([keyOf(endpoint), status, code]).toEqual([keyOf(endpoint), 403, 'admin_right_missing'])
      }
    },
    60_000,
  )

  it('lets support help people, orders and shops, and move no money', () => {
    expect(writesOf(ofAdmins, 'SUPPORT')).toEqual([
      'DELETE /api/admin/placements/:id',
      'DELETE /api/admin/synonyms/:id',
      'PATCH /api/admin/collections/:id',
      'PATCH /api/admin/placements/:id',
      'PATCH /api/admin/products/:id',
      'PATCH /api/admin/synonyms/:id',
      'PATCH /api/admin/vendors/:id',
      'POST /api/admin/announcements',
      'POST /api/admin/collections',
      'POST /api/admin/events/:id/put-back',
      'POST /api/admin/events/:id/take-down',
      'POST /api/admin/lost-factors/:id/approve',
      'POST /api/admin/lost-factors/:id/decline',
      'POST /api/admin/messages/texts/:kind/test',
      'POST /api/admin/orders/:id/contact',
      'POST /api/admin/payments/:id/query',
      'POST /api/admin/placements',
      'POST /api/admin/products/:id/reject',
      'POST /api/admin/products/approve',
      'POST /api/admin/reviews/:id/hide',
      'POST /api/admin/reviews/:id/keep',
      'POST /api/admin/reviews/:id/show',
      'POST /api/admin/synonyms',
      'POST /api/admin/users/:id/contact',
      'POST /api/admin/users/:id/disable',
      'POST /api/admin/users/:id/enable',
      'POST /api/admin/users/:id/end-sessions',
      'POST /api/admin/users/:id/erasure',
      'POST /api/admin/users/:id/erasure/cancel',
      'POST /api/admin/users/:id/password-reset',
      'POST /api/admin/vendor-approvals/:id/approve',
      'POST /api/admin/vendor-approvals/:id/reject',
      'POST /api/admin/vendor-approvals/:id/request-changes',
      'POST /api/admin/vendors/:id/reinstate',
      'POST /api/admin/vendors/:id/suspend',
    ])
  })

  it('lets finance decide on money, and on no account, shop, setting or role', () => {
    expect(writesOf(ofAdmins, 'FINANCE')).toEqual([
      'DELETE /api/admin/commissions/:id',
      'POST /api/admin/commissions',
      'POST /api/admin/events/:id/cancel',
      'POST /api/admin/events/:id/cancel/preview',
      'POST /api/admin/jobs/dead-letters/give-up',
      'POST /api/admin/jobs/dead-letters/retry',
      'POST /api/admin/jobs/nightly/:name/run',
      'POST /api/admin/ledger-corrections',
      'POST /api/admin/ledger-corrections/:id/confirm',
      'POST /api/admin/ledger-corrections/:id/decline',
      'POST /api/admin/ledger-proof/runs',
      'POST /api/admin/orders/:id/cancel',
      'POST /api/admin/orders/:id/contact',
      'POST /api/admin/orders/:id/refund',
      'POST /api/admin/orders/:id/refund/preview',
      'POST /api/admin/payments/:id/query',
      'POST /api/admin/payments/:id/settle',
      'POST /api/admin/payouts/:id/approve',
      'POST /api/admin/payouts/:id/fail',
      'POST /api/admin/payouts/:id/reject',
      'POST /api/admin/payouts/:id/retry',
      'POST /api/admin/payouts/:id/settle',
      'POST /api/admin/payouts/approve',
      'POST /api/admin/payouts/batches',
      'POST /api/admin/payouts/batches/:id/results',
      'POST /api/admin/problems/:id/confirm',
      'POST /api/admin/problems/:id/decide',
      'POST /api/admin/problems/:id/decline',
      'POST /api/admin/problems/:id/preview',
      'POST /api/admin/reconciliation/charges',
      'POST /api/admin/reconciliation/lines/:id/allocate-to-payment',
      'POST /api/admin/reconciliation/lines/:id/confirm',
      'POST /api/admin/reconciliation/lines/:id/decline',
      'POST /api/admin/reconciliation/lines/:id/external',
      'POST /api/admin/reconciliation/lines/:id/provider-fee',
      'POST /api/admin/reconciliation/lines/:id/suspense',
      'POST /api/admin/reconciliation/missing/:provider/:receipt/resolve',
      'POST /api/admin/reconciliation/statements',
      'POST /api/admin/refunds/:id/retry',
      'POST /api/admin/refunds/:id/settle',
      'POST /api/admin/suspense/:id/allocate-to-payment',
      'POST /api/admin/suspense/:id/confirm',
      'POST /api/admin/suspense/:id/decline',
      'POST /api/admin/suspense/:id/keep',
      'POST /api/admin/suspense/:id/not-received',
      'POST /api/admin/suspense/:id/refund',
      'POST /api/admin/users/:id/contact',
      'POST /api/admin/webhook-events/:id/ask-for-receipt',
      'POST /api/admin/webhook-events/:id/replay',
      'POST /api/admin/webhook-events/:id/review',
    ])
  })

  it('keeps roles, links into accounts, payout phones and settings the owner’s, who may call everything', () => {
    const only = ofAdmins.filter(
      ({ admins }) =>
        !(['SUPPORT', 'FINANCE'] as const).some((role) => isAllowedAdmin(admins, { rights: rightsOfAdmins[role] })),
    )
    expect(only.map(keyOf).sort()).toEqual([
      'GET /api/admin/etims',
      'GET /api/admin/settings',
      'PATCH /api/admin/settings',
      'POST /api/admin/etims/device',
      'POST /api/admin/users/:id/reset-link',
      'POST /api/admin/users/:id/role',
      'POST /api/admin/vendors/:id/payout-phone',
    ])
    expect(ofAdmins.filter(({ admins }) => !isAllowedAdmin(admins, { rights: rightsOfAdmins.OWNER }))).toEqual([])
  })

  it('counts other rights from the next request on', async () => {
    const admin = await aPerson(world, { role: 'ADMIN' })
    const answer = async () => (await admin.get('/api/admin/settings')).status
    expect(await answer()).toBe(200)
    await world.db.update(users).set({ adminRole: 'SUPPORT' }).where(eq(users.id, admin.user.id))
    expect(await answer()).toBe(403)
    await world.db.update(users).set({ adminRole: 'OWNER' }).where(eq(users.id, admin.user.id))
    expect(await answer()).toBe(200)
  })

  it('refuses every call that needs a session to a disabled user, whatever they were', async () => {
    const personal = world.endpoints.filter(({ access }) => access !== 'public' && access !== 'provider').filter(ends)
    expect(personal.length).toBeGreaterThan(ofAdmins.length)
    for (const endpoint of personal)
      for (const who of disabledOnes)
        expect([who, ...(await refusal(endpoint, visitors[who]))]).toEqual([who, keyOf(endpoint), 401, 'not_signed_in'])
  }, 60_000)
})

import type { UserId } from '#contracts/wire/primitives.ts'
import type { users } from '#server/modules/identity/identity.tables.ts'
import { addMinutes, nairobiDay } from '../../market/dates.ts'
import type { DemoUser, DemoVendor, Market } from '../../market/types.ts'
import { demoId, shareOf } from '../demo-id.ts'

type UserRow = typeof users.$inferInsert & { email: string }
export type UserRows = Map<string, UserRow>

/** Everybody had come before the first order was placed, some long before. */
const daysAgo = (key: string) => 100 + Math.floor(shareOf(`since/${key}`) * 200)

/** When a vendor was sent in. Those still waiting for a decision came this morning and yesterday. */
export function vendorCreatedAt(vendor: DemoVendor, { vendors }: Market, now: Date): Date {
  const waiting = vendors.filter((each) => each.status === 'PENDING')
  if (waiting.includes(vendor)) return addMinutes(now, -180 - 1_000 * waiting.indexOf(vendor))
  return addMinutes(nairobiDay(now, -daysAgo(vendor.key)), 540 + Math.floor(shareOf(`hour/${vendor.key}`) * 480))
}

/** Everybody who can sign in, by key. */
export function buildUsers(market: Market, now: Date, passwordHash: string): UserRows {
  const { vendors, customers, admin, colleagues } = market
  const person = ({ key, name, email, phone, role, adminRole }: DemoUser, createdAt: Date): [string, UserRow] => [
    key,
    {
      id: demoId<UserId>(`user/${key}`, createdAt),
      name,
      email,
      phone,
      role,
      adminRole: adminRole ?? null,
      passwordHash,
      emailVerifiedAt: addMinutes(createdAt, 4),
      phoneVerifiedAt: addMinutes(createdAt, 5),
      createdAt,
    },
  ]
  return new Map([
    person(admin, nairobiDay(now, -400)),
    ...colleagues.map((colleague) => person(colleague, nairobiDay(now, -300))),
    ...vendors.map((vendor) => person(vendor.owner, addMinutes(vendorCreatedAt(vendor, market, now), -30))),
    ...customers.map((customer) => person(customer, addMinutes(nairobiDay(now, -daysAgo(customer.key)), 720))),
  ])
}

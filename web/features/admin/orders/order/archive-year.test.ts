import { expect, it } from 'vitest'
import type { PaymentAttempt } from '#contracts/admin/orders.ts'
import { archiveYear } from './archive-year.ts'

/** Still 2024 in Nairobi. */
const createdAt = '2024-12-31T20:59:00.000Z'
const told = [{}] as PaymentAttempt['webhookEvents']

it.each([
  ['may be archived once its year in Nairobi is over for a whole year', [], '2025-12-31T21:00:00Z', 2024],
  ['is not archived before', [], '2025-12-31T20:59:59Z', null],
  ['is not archived while it is there', told, '2027-06-01T00:00:00Z', null],
])('what a provider told of an attempt to collect %s', (_when, webhookEvents, now, year) => {
  expect(archiveYear({ createdAt, webhookEvents }, Date.parse(now))).toBe(year)
})

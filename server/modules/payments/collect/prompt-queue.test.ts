import { beforeEach, expect, it, vi } from 'vitest'
import type { PaymentId, VendorId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import type { ClaimedPayment } from './prompt-claims.ts'
import { promptQueue } from './prompt-queue.ts'

/** What was handed to the provider and is not answered yet. */
const open = vi.hoisted(() => new Map<string, () => void>())
vi.mock('./prompt-payment.ts', () => {
  const start = (id: string) =>
    new Promise<null>((resolve) => {
      open.set(id, () => {
        open.delete(id)
        resolve(null)
      })
    })
  return {
    promptPayment: (_deps: unknown, payment: { id: string }) => start(payment.id),
    promptClaimed: (_deps: unknown, payment: { id: string }) => start(payment.id),
  }
})

beforeEach(() => open.clear())

const settled = () => new Promise((resolve) => setImmediate(resolve))
const queue = () => promptQueue({} as PaymentDeps)
const key = (name: string) => ({ id: name as PaymentId, vendorId: 'vendor' as VendorId })
const claimed = (name: string) => ({ id: name }) as unknown as ClaimedPayment
const names = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}${n}`)

it('sends at most twelve prompts at once, claimed and queued ones together', async () => {
  const prompts = queue()
  for (const name of names('claimed', 5)) prompts.send(claimed(name))
  for (const name of names('queued', 20)) prompts.add(key(name))
  await settled()
  expect([...open.keys()]).toEqual([...names('claimed', 5), ...names('queued', 7)])
  expect(prompts.claim({} as Tx, key('claimed'))).toBeNull()

  open.get('claimed0')?.()
  await settled()
  expect(open.has('queued7')).toBe(true)
  expect(open.size).toBe(12)
})

it('sends a claimed prompt at once, also when twelve are under way', async () => {
  const prompts = queue()
  for (const name of names('queued', 30)) prompts.add(key(name))
  await settled()
  prompts.send(claimed('claimed'))
  expect(open.has('claimed')).toBe(true)
})

it('waits for the prompts under way when the program stops, and starts no other', async () => {
  const prompts = queue()
  for (const name of names('queued', 30)) prompts.add(key(name))
  await settled()
  let isDrained = false
  const drained = prompts.drained().then(() => {
    isDrained = true
  })
  await settled()
  expect(isDrained).toBe(false)
  for (const answer of [...open.values()]) answer()
  await drained
  expect(open.size).toBe(0)
})

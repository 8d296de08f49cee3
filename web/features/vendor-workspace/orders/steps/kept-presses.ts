import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { OrderStatus } from '#contracts/orders.ts'
import type { VendorOrder } from '#contracts/vendor-orders.ts'
import { vendorOrder } from '#web/features/vendor-workspace/orders/vendor-orders.queries.ts'
import { read } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { connection, onFound } from '#web/lib/connection.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { endedSession } from '#web/lib/session/ended-session.ts'
import { createSessionStorage } from '#web/lib/storage/session-storage.ts'
import { m } from '#web/paraglide/messages.js'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { stepTo } from './next-step.ts'

/** A step of an order that was pressed without a connection. */
export interface KeptPress {
  orderId: string
  number: string
  to: OrderStatus
  /** Of accepting, in how many minutes it will be ready. */
  minutes?: number | undefined
  /** In milliseconds. */
  pressedAt: number
  /** Too long ago to be sent without being asked about: the order may have gone on meanwhile. */
  isOld?: boolean
}

const maxAgeMilliseconds = 30 * 60_000

// On the device, and not in the tab: a tablet that was switched off and on again still has them.
const storage = createSessionStorage<KeptPress[]>('uliza-kept-presses', () => window.localStorage)
const listeners = new Set<() => void>()
const none: readonly KeptPress[] = []
let kept: readonly KeptPress[] | undefined
let isSending = false

const get = (): readonly KeptPress[] => {
  kept ??= storage.get() ?? none
  return kept
}

function set(next: readonly KeptPress[]): void {
  kept = next
  storage.set(next.length > 0 ? [...next] : null)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Remembers a press until it can be sent. The steps of one order are sent in the order they were pressed. */
export const keepPress = (press: Omit<KeptPress, 'pressedAt'>): void =>
  set([...get(), { ...press, pressedAt: Date.now() }])

/** Forgets the last step of an order that was kept, as if it had not been pressed. Answers whether there was one. */
export function dropPress(orderId: string, to: OrderStatus): boolean {
  const last = get().findLast((press) => press.orderId === orderId && press.to === to)
  if (last) set(get().filter((press) => press !== last))
  return last !== undefined
}

/** Marks the presses of every order that has an old one: what follows a step cannot be done before it. */
function markOld(): void {
  const since = Date.now() - maxAgeMilliseconds
  const old = new Set(get().flatMap((press) => (press.isOld || !(press.pressedAt > since) ? press.orderId : [])))
  if (old.size > 0) set(get().map((press) => (old.has(press.orderId) ? { ...press, isOld: true } : press)))
}

const sendable = (): readonly KeptPress[] => get().filter(({ isOld }) => !isOld)

/** The old presses of an order are meant after all, as if pressed now; or they are not, and it is shown as it is. */
export async function decideOldPresses(queryClient: QueryClient, orderId: string, isMeant: boolean): Promise<void> {
  const pressedAt = Date.now()
  const [mine, others] = [
    get().filter((each) => each.orderId === orderId),
    get().filter((each) => each.orderId !== orderId),
  ]
  set(isMeant ? [...others, ...mine.map((press) => ({ ...press, pressedAt, isOld: false }))] : others)
  if (isMeant) await sendKeptPresses(queryClient)
  else await queryClient.invalidateQueries({ queryKey: ['/api/vendor/orders'] })
}

export const useKeptPresses = (): readonly KeptPress[] => useSyncExternalStore(subscribe, get, () => none)

/** Sends what was pressed without a connection as soon as there is one, and somebody is signed in. */
export function useSendKeptPresses(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const send = () => void sendKeptPresses(queryClient)
    send()
    const stopFound = onFound(send)
    const stopSession = endedSession.subscribe(send)
    return () => {
      stopFound()
      stopSession()
    }
  }, [queryClient])
}

export async function sendKeptPresses(queryClient: QueryClient): Promise<void> {
  if (isSending || connection.isLost() || endedSession.isEnded()) return
  markOld()
  const count = sendable().length
  if (count === 0) return
  isSending = true
  try {
    // What is being read now would show the orders as they were before.
    await queryClient.cancelQueries({ queryKey: ['/api/vendor/orders'] })
    const refused: string[] = []
    for (let press = sendable()[0]; press; press = sendable()[0]) {
      const refusal = await send(press)
      if (refusal) refused.push(m.vendor_press_refused({ number: formatOrderNumber(press.number), reason: refusal }))
      const sent = press
      // What follows a step that was refused cannot be done either.
      set(refusal ? get().filter((each) => each.orderId !== sent.orderId) : get().filter((each) => each !== sent))
    }
    if (refused.length > 0) {
      toast({ title: m.vendor_presses_refused(), description: refused.join(' '), variant: 'destructive' })
    } else toast({ title: m.vendor_presses_sent({ count }) })
  } catch {
    // Not sent after all: no connection, no session, or a server that cannot answer now. They are kept for the next
    // time.
  } finally {
    isSending = false
    await queryClient.invalidateQueries({ queryKey: ['/api/vendor/orders'] })
  }
}

/** Answers why it was refused for good, or nothing. Throws when it may still be done later. */
async function send({ orderId, to, minutes }: KeptPress): Promise<string | undefined> {
  const step = stepTo(to)
  if (!step) return
  try {
    await step.send(orderId, minutes)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401 || error.status === 429 || error.status >= 500) throw error
    // The press may have arrived before, and only its answer been lost.
    const order = (await read(vendorOrder(orderId).queryKey[0]).catch(() => undefined)) as VendorOrder | undefined
    if (order?.history.some(({ status }) => status === to)) return
    return refusalMessage(error)
  }
}

import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { getAccountCart, type KeptCart, setAccountCart } from '#contracts/account-cart.ts'
import { call } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'
import { currentUser } from '#web/lib/session/session.ts'
import { afterSignOut } from '#web/lib/session/sign-out.ts'
import { type Cart, emptyCart, parseCart } from './cart.ts'
import { type Agreed, contentsOf, reconcile } from './reconcile.ts'
import { cartStore } from './use-cart.ts'

const storageKey = 'uliza-cart-account'

/** Whose the cart of this device is, what was agreed on last, and another cart of theirs that is offered. */
interface Following extends Agreed {
  userId: string
  other: Cart | null
}

const read = { ...apiQuery(getAccountCart, ['/api/user/cart']), staleTime: 0, refetchOnWindowFocus: true, retry: false }

const listeners = new Set<() => void>()
let cached: { text: string | null; following: Following | null } = { text: null, following: null }

/** Storage that is forbidden or damaged: the cart is this device's alone. */
function following(): Following | null {
  try {
    const text = localStorage.getItem(storageKey)
    if (text !== cached.text) cached = { text, following: text === null ? null : (JSON.parse(text) as Following) }
    return cached.following
  } catch {
    return null
  }
}

function setFollowing(next: Following | null): void {
  try {
    if (next === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify(next))
  } catch {
    return
  }
  for (const listener of listeners) listener()
}

const load = (cart: Cart) => cartStore.dispatch({ type: 'load', cart })

/** As a device keeps it: each line says whose it is. */
const toCart = ({ vendorId, vendorName, items }: KeptCart): Cart => {
  const lines = items.map((item) => ({ ...item, vendorId, vendorName }))
  return parseCart(JSON.stringify({ vendorId, vendorName, items: lines })) ?? emptyCart
}

const toKept = ({ vendorId, vendorName, items }: Cart) =>
  ({
    vendorId,
    vendorName,
    items: items.map(({ vendorId: _, vendorName: __, ...item }) => item),
  }) as unknown as KeptCart

interface Theirs {
  cart: KeptCart
  revision: number
}

/** Brings the cart of this device and that of the account together; answers the account's where this one was sent. */
async function bringTogether(userId: string, theirs: Theirs): Promise<Theirs | null> {
  const before = following()
  const cart = toCart(theirs.cart)
  const agree = (agreed: Agreed, other: Cart | null) => setFollowing({ userId, ...agreed, other })
  const agreed = { revision: theirs.revision, contents: contentsOf(cart) }
  if (before && before.userId !== userId) {
    // Somebody else was signed in here: nothing of it is theirs.
    load(cart)
    agree(agreed, null)
    return null
  }
  const other = before?.other ?? null
  const step = reconcile(cartStore.get(), { cart, revision: theirs.revision }, before)
  if (step.kind === 'SEND') {
    load(step.cart)
    const kept = toKept(step.cart)
    const { revision } = await call(setAccountCart, { body: { cart: kept, revision: theirs.revision } })
    agree({ revision, contents: contentsOf(step.cart) }, step.other ?? other)
    return { cart: kept, revision }
  }
  if (step.kind === 'TAKE') load(cart)
  if (theirs.revision >= (before?.revision ?? 0)) agree(agreed, other)
  return null
}

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409

/** Somebody presses + five times, and it is sent once. */
const settleMilliseconds = 700

/** Has the cart of this device follow the account of whoever is signed in. Answers what ends that. */
export function followAccountCart(queryClient: QueryClient): () => void {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: Promise<unknown> = Promise.resolve()
  const observer = new QueryObserver(queryClient, read)

  async function follow() {
    const userId = queryClient.getQueryData(currentUser.queryKey)?.id
    const theirs = queryClient.getQueryData(read.queryKey)
    if (isOver || !userId || !theirs) return
    try {
      const sent = await bringTogether(userId, theirs)
      if (sent) queryClient.setQueryData(read.queryKey, { ...sent, changedAt: null })
    } catch (error) {
      // Another device was first. What fails otherwise is sent with the next change, or when the network is back.
      if (isConflict(error)) await observer.refetch()
    }
  }
  const enqueue = () => {
    last = last.then(follow)
  }
  const settle = () => {
    clearTimeout(timer)
    timer = setTimeout(enqueue, settleMilliseconds)
  }
  const refetch = () => void observer.refetch()

  const stops = [observer.subscribe(({ data }) => data && enqueue()), cartStore.subscribe(settle)]
  window.addEventListener('online', refetch)
  return () => {
    isOver = true
    clearTimeout(timer)
    for (const stop of stops) stop()
    window.removeEventListener('online', refetch)
  }
}

/** Before somebody signs out: what was changed just now is kept with the account. */
export async function saveAccountCart(userId: string): Promise<void> {
  const save = async () => bringTogether(userId, await call(getAccountCart))
  await save()
    .catch((error) => (isConflict(error) ? save() : undefined))
    .catch(() => undefined)
}

/** On a shared device the next person finds nothing of it; it comes back when its owner signs in. */
function forgetAccountCart(): void {
  if (!following()) return
  load(emptyCart)
  setFollowing(null)
}

afterSignOut.add(forgetAccountCart)

/** Another cart of this account, whose place this one took; null where there is none. */
export const useOtherCart = (): Cart | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => following()?.other ?? null,
    () => null,
  )

/** The two change places: neither is lost. */
export function takeOtherCart(): void {
  const [before, own] = [following(), cartStore.get()]
  if (!before?.other) return
  setFollowing({ ...before, other: own.items.length > 0 ? own : null })
  load(before.other)
}

export function dropOtherCart(): void {
  const before = following()
  if (before) setFollowing({ ...before, other: null })
}

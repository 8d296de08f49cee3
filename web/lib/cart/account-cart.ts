import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { getAccountCart, type KeptCart, setAccountCart } from '#contracts/account-cart.ts'
import { call } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'
import { currentUser } from '#web/lib/session/session.ts'
import { afterSignOut } from '#web/lib/session/sign-out.ts'
import { type Cart, emptyCart, parseCart } from './cart.ts'
import { accountCartKey, followingListeners } from './cart-store.ts'
import { type Agreed, contentsOf, reconcile } from './reconcile.ts'
import { cartStore } from './use-cart.ts'

/** Whose the cart of this device is, what was agreed on last, and another cart of theirs that is offered. */
interface Following extends Agreed {
  userId: string
  other: Cart | null
}

const read = { ...apiQuery(getAccountCart, ['/api/user/cart']), staleTime: 0, refetchOnWindowFocus: true, retry: false }

let cached: { text: string | null; following: Following | null } = { text: null, following: null }

/** Storage that is forbidden or damaged: the cart is this device's alone. */
function following(): Following | null {
  try {
    const text = localStorage.getItem(accountCartKey)
    if (text !== cached.text) cached = { text, following: text === null ? null : (JSON.parse(text) as Following) }
    return cached.following
  } catch {
    return null
  }
}

/** False where it could not be written. */
function setFollowing(next: Following | null): boolean {
  try {
    if (next === null) localStorage.removeItem(accountCartKey)
    else localStorage.setItem(accountCartKey, JSON.stringify(next))
  } catch {
    return false
  }
  for (const listener of followingListeners) listener()
  return true
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

const nothingAgreed: Agreed = { revision: 0, contents: contentsOf(emptyCart) }

/** Brings the cart of this device and that of the account together; answers the account's where this one was sent. */
async function bringTogether(userId: string, theirs: Theirs, signal?: AbortSignal): Promise<Theirs | null> {
  const cart = toCart(theirs.cart)
  const agreed = { revision: theirs.revision, contents: contentsOf(cart) }
  const found = following()
  if (found && found.userId !== userId) {
    // Somebody else was signed in here: nothing of it is theirs.
    load(cart)
    setFollowing({ userId, ...agreed, other: null })
    return null
  }
  const before = found ?? { userId, ...nothingAgreed, other: null }
  // Without what was agreed on, what is taken out here would come back from there.
  if (!setFollowing(before)) return null
  const step = reconcile(cartStore.get(), { cart, revision: theirs.revision }, before)
  if (step.kind === 'SEND') {
    load(step.cart)
    // Before it is sent: the answer may be lost, and the account has the other no longer.
    setFollowing({ ...before, other: step.other ?? before.other })
    const kept = toKept(step.cart)
    const { revision } = await call(setAccountCart, { body: { cart: kept, revision: theirs.revision }, signal })
    const now = following()
    // Who has signed out meanwhile leaves nothing here.
    if (now?.userId !== userId) return null
    setFollowing({ ...now, revision, contents: contentsOf(step.cart) })
    return { cart: kept, revision }
  }
  if (step.kind === 'TAKE') load(cart)
  if (theirs.revision >= before.revision)
    setFollowing({ userId, ...agreed, other: (step.kind === 'TAKE' && step.other) || before.other })
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
    if (isOver || !userId) return
    // The first answer did not come: with it, this is called again.
    if (!theirs) return void (await observer.refetch())
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

/** Nobody waits longer than this to sign out. */
const saveMilliseconds = 3_000

/** Before somebody signs out: what was changed just now is kept with the account. False where it could not be. */
export async function saveAccountCart(userId: string): Promise<boolean> {
  const signal = AbortSignal.timeout(saveMilliseconds)
  const save = async () => bringTogether(userId, await call(getAccountCart, { signal }), signal)
  try {
    await save().catch((error) => (isConflict(error) ? save() : Promise.reject(error)))
    return true
  } catch {
    return (following() ?? nothingAgreed).contents === contentsOf(cartStore.get())
  }
}

/** On a shared device the next person finds nothing of it; it comes back when its owner signs in. */
export function forgetAccountCart(): void {
  if (!following()) return
  load(emptyCart)
  setFollowing(null)
}

afterSignOut.add(forgetAccountCart)

/** A session that has ended may have left one here: it is its owner's alone. */
export function otherCartOf(userId: string | undefined): Cart | null {
  const now = following()
  return now && now.userId === userId ? now.other : null
}

/** Another cart of this account, whose place this one took; null where there is none, or nobody is signed in. */
export const useOtherCart = (userId: string | undefined): Cart | null =>
  useSyncExternalStore(
    (listener) => {
      followingListeners.add(listener)
      return () => followingListeners.delete(listener)
    },
    () => otherCartOf(userId),
    () => null,
  )

/** The two change places: neither is lost. */
export function takeOtherCart(): void {
  const [before, own] = [following(), cartStore.get()]
  if (!before?.other) return
  if (setFollowing({ ...before, other: own.items.length > 0 ? own : null })) load(before.other)
}

export function dropOtherCart(): void {
  const before = following()
  if (before) setFollowing({ ...before, other: null })
}

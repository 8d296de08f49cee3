import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { endedSession } from '#web/lib/session/ended-session.ts'
import { currentUser } from '#web/lib/session/session.ts'
import { readsCache } from '#web/lib/storage/kept-caches.ts'

/** One answer of the server, as a page had it. */
export interface KeptRead {
  key: QueryKey
  data: unknown
  /** When the server said so, in milliseconds. */
  at: number
  /** Who was signed in; null where nobody was. */
  userId: string | null
}

/** So many answers are kept, the latest, and for so long. */
const maxReads = 120
const maxAge = 30 * 86_400_000

const anybodysReads =
  /^\/api\/(vendors(\/[^/]+(\/(events|reviews|products))?)?|events(\/[^/]+)?|categories|areas|shell|cart\/check)$/
const ownReads = /^\/api\/(auth\/me|user\/(orders(\/[^/]+)?|tickets|under-way))$/

/** Nothing of a workspace, of money, or of what somebody writes. */
export const isKept = (key: QueryKey): boolean => anybodysReads.test(String(key[0])) || isOwn(key)

const isOwn = (key: QueryKey) => ownReads.test(String(key[0]))
/** What is somebody's own and says of nobody whose it is was written wrongly, and is shown to nobody. */
const isOfReader = ({ key, userId }: KeptRead, readerId: string | null | undefined) =>
  userId === null ? !isOwn(key) : userId === readerId

const isOfUser = (key: QueryKey) => key[0] === currentUser.queryKey[0]
const userIdIn = (queryClient: QueryClient) => queryClient.getQueryData(currentUser.queryKey)?.id ?? null
const addressOf = (hash: string) => `/reads/${encodeURIComponent(hash)}`

/** What is to be kept of an answer, with whose it is: taken when it comes, since they may have left before it is written. */
export function readToKeep(queryClient: QueryClient, { queryKey, state }: Query): KeptRead | undefined {
  if (state.data === undefined || state.data === null || !isKept(queryKey) || endedSession.isEnded()) return undefined
  const userId = userIdIn(queryClient)
  const read: KeptRead = { key: queryKey, data: state.data, at: state.dataUpdatedAt, userId }
  return isOfReader(read, userId) ? read : undefined
}

/**
 * Keeps an answer for when there is no network. What somebody reads who has signed out meanwhile leaves nothing behind.
 */
export async function keepRead(queryClient: QueryClient, read: KeptRead): Promise<void> {
  const isOver = () => endedSession.isEnded() || userIdIn(queryClient) !== read.userId
  if (isOver()) return
  const cache = await caches.open(readsCache)
  const address = addressOf(hashKey(read.key))
  // Taken out first, so that it is the last: those that were read longest ago go when there are too many.
  await cache.delete(address)
  await cache.put(address, Response.json(read))
  if (isOver()) await caches.delete(readsCache)
}

/** All that is kept, those that were read last first. Looks only, and makes no cache where there is none. */
export async function keptReads(): Promise<KeptRead[]> {
  if (!(await globalThis.caches?.has(readsCache))) return []
  const cache = await caches.open(readsCache)
  const answers = await Promise.all((await cache.keys()).map((request) => cache.match(request)))
  const reads = await Promise.all(answers.map(async (answer) => (await answer?.json()) as KeptRead | undefined))
  return reads.filter((read) => read !== undefined && read.at > Date.now() - maxAge).reverse() as KeptRead[]
}

/** What is too old or too much, and all of it where it is of somebody else than who is signed in now. */
export async function tidyReads(queryClient: QueryClient): Promise<void> {
  if (!(await caches.has(readsCache))) return
  const user = queryClient.getQueryData(currentUser.queryKey)
  const reads = await keptReads()
  if (user !== undefined && !reads.every((read) => isOfReader(read, user?.id)))
    return void (await caches.delete(readsCache))
  const cache = await caches.open(readsCache)
  const keys = await cache.keys()
  const fresh = new Set(reads.map(({ key }) => JSON.stringify(key)))
  const isOver = async (request: Request, index: number) => {
    const read = (await (await cache.match(request))?.json()) as KeptRead
    return index < keys.length - maxReads || !fresh.has(JSON.stringify(read.key))
  }
  for (const [index, request] of keys.entries()) if (await isOver(request, index)) await cache.delete(request)
}

/**
 * Puts what was kept where pages look, as old as it is, until the server says more. What a page has read itself stays.
 * A page that was made for nobody takes who is signed in from there too.
 */
export async function restoreReads(queryClient: QueryClient, { isNobodys = false } = {}): Promise<void> {
  const reads = await keptReads()
  const user = reads.find(({ key }) => isOfUser(key))
  if (isNobodys && user) queryClient.setQueryData(user.key, user.data, { updatedAt: user.at })
  // That nobody is signed in is not the server's word either.
  if (isNobodys)
    void queryClient.invalidateQueries({ queryKey: currentUser.queryKey, exact: true, refetchType: 'none' })
  const userId = userIdIn(queryClient)
  for (const read of reads) {
    const { key, data, at } = read
    if (!isOfReader(read, userId) || queryClient.getQueryData(key) !== undefined) continue
    // As long as there is no network nothing else brings it, so it does not leave memory before a page asks for it.
    queryClient.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY })
    queryClient.setQueryData(key, data, { updatedAt: at })
    void queryClient.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' })
  }
}

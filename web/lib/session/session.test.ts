import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { csrf } from '#web/lib/api/csrf.ts'
import { areaIn, deviceArea } from '#web/lib/device-area.ts'
import { createSession } from './change-session.ts'
import { endedSession } from './ended-session.ts'
import { keptOnDevice } from './kept-on-device.ts'
import { broadcastSession, currentUser, type SessionEvent, subscribeSession } from './session.ts'
import { signOut } from './sign-out.ts'

// As in the browser, where no page is being rendered.
vi.mock('#web/lib/page-request.ts', () => ({ pageRequest: () => undefined }))

const user = { id: 'u', name: 'Wanjiru', email: 'w@x.ke', phone: '+254722418305', role: 'CUSTOMER', area: null }
const credentials = { email: 'w@x.ke', password: 'kuuliza' }

let queryClient: QueryClient
const told: SessionEvent[] = []
const fetchMock = vi.fn<typeof fetch>()

beforeEach(() => {
  queryClient = new QueryClient()
  told.length = 0
  csrf.set(undefined)
  vi.stubGlobal('fetch', fetchMock)
})
afterEach(() => {
  queryClient.clear()
  fetchMock.mockReset()
  vi.unstubAllGlobals()
})

const answer = (status: number, body?: unknown) =>
  fetchMock.mockResolvedValueOnce(new Response(body === undefined ? null : JSON.stringify(body), { status }))
const aSession = () => createSession(queryClient, (news) => told.push(news))

describe('signing in', () => {
  it('keeps the user and the token, and tells the other tabs', async () => {
    answer(200, { user, csrfToken: 'token' })
    expect(await aSession().login(credentials)).toEqual(user)
    expect([queryClient.getQueryData(currentUser.queryKey), csrf.get(), told]).toEqual([user, 'token', ['signed-in']])
  })
  it('forgets what somebody else read before, and keeps what anybody may read', async () => {
    for (const path of ['/api/user/orders', '/api/vendor/orders', '/api/admin/users', '/api/vendors'])
      queryClient.setQueryData([path], 1)
    answer(200, { user, csrfToken: 'token' })
    await aSession().login(credentials)
    const left = queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey[0])
    expect(left.sort()).toEqual(['/api/auth/me', '/api/vendors'])
  })
  it('again after the session has ended keeps what the page shows, and reads it again', async () => {
    queryClient.setQueryData(currentUser.queryKey, user as never)
    queryClient.setQueryData(['/api/vendor/orders'], 1)
    endedSession.report()
    answer(200, { user, csrfToken: 'token' })
    await aSession().login(credentials)
    const orders = queryClient.getQueryState(['/api/vendor/orders'])
    expect([orders?.data, orders?.isInvalidated, endedSession.isEnded()]).toEqual([1, true, false])
  })
  it('changes nothing when it is refused', async () => {
    answer(401, { detail: 'No.' })
    await expect(aSession().login(credentials)).rejects.toThrow('401: ')
    expect([queryClient.getQueryData(currentUser.queryKey), csrf.get(), told]).toEqual([undefined, undefined, []])
  })
  it('is the same by registering', async () => {
    answer(201, { user, csrfToken: 'token' })
    await aSession().register({ ...credentials, name: 'Wanjiru', phone: '+254722418305' })
    expect([queryClient.getQueryData(currentUser.queryKey), csrf.get()]).toEqual([user, 'token'])
  })
})

describe('what is kept on this device', () => {
  const empty = vi.fn(async () => undefined)
  keptOnDevice.add(empty)
  beforeEach(() => void empty.mockClear())
  it('is emptied when somebody signs in, and when they sign out', async () => {
    answer(200, { user, csrfToken: 'token' })
    await aSession().login(credentials)
    expect(empty).toHaveBeenCalledTimes(1)
    answer(204)
    await signOut(queryClient, (news) => told.push(news))
    expect(empty).toHaveBeenCalledTimes(2)
  })
  it('stays when the same person signs in again after the session has ended', async () => {
    queryClient.setQueryData(currentUser.queryKey, user as never)
    endedSession.report()
    answer(200, { user, csrfToken: 'token' })
    await aSession().login(credentials)
    expect(empty).not.toHaveBeenCalled()
  })
})

describe('the area that food is brought to', () => {
  const withDevice = (cookie: string) => vi.stubGlobal('document', { cookie })
  it('goes with the account when it was chosen before signing in', async () => {
    withDevice('uliza-area=Kilimani')
    answer(200, { user: { ...user, area: 'Westlands' }, csrfToken: 'token' })
    answer(200, user)
    expect(await aSession().login(credentials)).toMatchObject({ area: 'Kilimani' })
    await vi.waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(2))
    expect(fetchMock.mock.lastCall).toMatchObject(['/api/user', { method: 'PATCH', body: '{"area":"Kilimani"}' }])
  })
  it("is the account's on a device that has none", async () => {
    withDevice('')
    answer(200, { user: { ...user, area: 'Nyali & Bamburi' }, csrfToken: 'token' })
    await aSession().login(credentials)
    expect([deviceArea.get(), fetchMock.mock.calls.length]).toEqual(['Nyali & Bamburi', 1])
  })
  it('is forgotten on the device by signing out', async () => {
    withDevice('uliza-area=Kilimani')
    csrf.set('token')
    answer(204)
    await signOut(queryClient, (news) => told.push(news))
    expect(deviceArea.get()).toBeNull()
  })
  it('is nothing when the cookie is broken', () => {
    expect([areaIn('uliza-area=%E0%A4'), areaIn('other=1'), areaIn(null)]).toEqual([null, null, null])
  })
})

describe('signing out', () => {
  it.each([204, 401])('forgets the user and the token when the server says %i', async (status) => {
    csrf.set('token')
    queryClient.setQueryData(currentUser.queryKey, user as never)
    answer(status)
    await signOut(queryClient, (news) => told.push(news))
    expect([queryClient.getQueryData(currentUser.queryKey), csrf.get(), told]).toEqual([
      null,
      undefined,
      ['signed-out'],
    ])
  })
  it('stays signed in when the server could not', async () => {
    csrf.set('token')
    answer(500)
    await expect(signOut(queryClient, (news) => told.push(news))).rejects.toThrow('500')
    expect([csrf.get(), told]).toEqual(['token', []])
  })
})

describe('two tabs', () => {
  const news = async (what: SessionEvent) => {
    const heard = Promise.withResolvers<SessionEvent>()
    const stop = subscribeSession(queryClient, heard.resolve)
    await fromAnotherTab(what)
    expect(await heard.promise).toBe(what)
    stop()
  }
  /** Another tab has loaded the same file on its own. */
  const fromAnotherTab = async (what: SessionEvent) => {
    vi.resetModules()
    const other = await import('./session.ts')
    other.broadcastSession(what)
  }
  it('does not hear its own word, and keeps the token it has just been given', async () => {
    csrf.set('token')
    const heard: SessionEvent[] = []
    const later = Promise.withResolvers<void>()
    const stop = subscribeSession(queryClient, (what) => {
      heard.push(what)
      later.resolve()
    })
    broadcastSession('signed-in')
    await fromAnotherTab('signed-out')
    await later.promise
    expect(heard).toEqual(['signed-out'])
    stop()
  })
  it('signs out here when somebody signs out there', async () => {
    csrf.set('token')
    queryClient.setQueryData(currentUser.queryKey, user as never)
    queryClient.setQueryData(['/api/user/orders'], 1)
    await news('signed-out')
    expect([
      queryClient.getQueryData(currentUser.queryKey),
      queryClient.getQueryData(['/api/user/orders']),
      csrf.get(),
    ]).toEqual([null, undefined, undefined])
  })
  it('asks again who is signed in, and forgets the token, when somebody signs in there', async () => {
    csrf.set('token')
    queryClient.setQueryData(currentUser.queryKey, null)
    await news('signed-in')
    expect([queryClient.getQueryState(currentUser.queryKey)?.isInvalidated, csrf.get()]).toEqual([true, undefined])
  })
})

describe('the current user', () => {
  it('is kept for five minutes and not asked for again on focus or mount', () => {
    expect(currentUser).toMatchObject({ staleTime: 300_000, refetchOnWindowFocus: false, refetchOnMount: false })
  })
  it('is null when nobody is signed in', async () => {
    answer(401, {})
    expect(await queryClient.fetchQuery({ ...currentUser, retry: false })).toBeNull()
  })
})

describe('refreshing the CSRF token', () => {
  it('is shared by calls that need it at once', async () => {
    answer(200, { csrfToken: 'fresh' })
    await Promise.all([csrf.refresh(), csrf.refresh()])
    expect([csrf.get(), fetchMock.mock.calls.length]).toEqual(['fresh', 1])
  })
  it('is only logged when it fails', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    answer(500)
    await csrf.refresh()
    expect([csrf.get(), log.mock.calls.length]).toEqual([undefined, 1])
    log.mockRestore()
  })
})

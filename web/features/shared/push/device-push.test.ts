import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { csrf } from '#web/lib/api/csrf.ts'
import { pushFlag } from '#web/lib/storage/push-flag.ts'
import { pushAbility, renewPush, turnOffPush, turnOnPush } from './device-push.ts'

// As in the browser, where no page is being rendered.
vi.mock('#web/lib/page-request.ts', () => ({ pageRequest: () => undefined }))

const publicKey = 'AQID'
const made: Uint8Array[] = []
const ended: string[] = []
let subscription: ReturnType<typeof aSubscription> | null
let permission: NotificationPermission
let items: { id: string; isCurrent: boolean }[]
const sent: { method: string; url: string; body: unknown }[] = []

function aSubscription(key: Uint8Array) {
  return {
    options: { applicationServerKey: key.buffer },
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: {} }),
    unsubscribe: async () => {
      ended.push('unsubscribed')
      subscription = null
    },
  }
}

/** That push had of its own. */
let oldWorker: { scope: string; unregister: () => Promise<void> } | null

const registration = {
  scope: 'https://uliza.example/',
  active: {},
  pushManager: {
    getSubscription: async () => subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      const key = Uint8Array.from(atob(applicationServerKey), (sign) => sign.charCodeAt(0))
      made.push(key)
      subscription = aSubscription(key)
      return subscription
    },
  },
}

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  const serviceWorker = {
    register: async () => registration,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
    getRegistrations: async () => [registration, ...(oldWorker ? [oldWorker] : [])],
  }
  vi.stubGlobal('navigator', { serviceWorker, userAgent: 'Chrome', maxTouchPoints: 0 })
  const shown = {
    get permission() {
      return permission
    },
    requestPermission: async () => permission,
  }
  vi.stubGlobal('Notification', shown)
  vi.stubGlobal('window', { PushManager: {}, Notification: shown })
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    sent.push({ method, url, body: body && JSON.parse(String(body)) })
    return Response.json(method === 'GET' ? { publicKey, items } : { id: 'device', isCurrent: true })
  })
  csrf.set('token')
  subscription = null
  oldWorker = null
  permission = 'granted'
  items = []
  for (const list of [made, ended, sent]) list.length = 0
})
afterEach(() => vi.unstubAllGlobals())

describe('turning notifications on', () => {
  it('subscribes with the key of the market, tells the server, and remembers whose they are', async () => {
    expect(await turnOnPush(publicKey, 'wanjiru')).toBe(true)
    expect(made).toEqual([Uint8Array.of(1, 2, 3)])
    expect(sent).toMatchObject([{ method: 'POST', body: { endpoint: 'https://push.example/1' } }])
    expect(pushFlag.get()).toBe('wanjiru')
  })

  it('does nothing where the browser was told to refuse', async () => {
    permission = 'denied'
    expect([await turnOnPush(publicKey, 'wanjiru'), sent, pushFlag.get()]).toEqual([false, [], null])
  })

  it('subscribes anew where the market has another key by now: the old one is never sent to again', async () => {
    subscription = aSubscription(Uint8Array.of(9, 9, 9))
    await turnOnPush(publicKey, 'wanjiru')
    expect([ended.length, made.length]).toEqual([1, 1])
    await turnOnPush(publicKey, 'wanjiru')
    expect([ended.length, made.length]).toEqual([1, 1])
  })
})

describe('a page that opens on a device that is notified', () => {
  const posts = () => sent.filter(({ method }) => method === 'POST').length

  it('says so again where the server does not know it any more, and not where it does', async () => {
    await turnOnPush(publicKey, 'wanjiru')
    expect([await renewPush('wanjiru'), posts()]).toEqual([true, 2])
    items = [{ id: 'device', isCurrent: true }]
    expect([await renewPush('wanjiru'), posts()]).toEqual([false, 2])
  })

  it('says its new address where push had a worker of its own before, which then ends', async () => {
    await turnOnPush(publicKey, 'wanjiru')
    items = [{ id: 'device', isCurrent: true }]
    oldWorker = {
      scope: 'https://uliza.example/push/',
      unregister: async () => {
        expect(posts()).toBe(2)
        oldWorker = null
      },
    }
    expect([await renewPush('wanjiru'), posts(), oldWorker]).toEqual([true, 2, null])
    expect(await renewPush('wanjiru')).toBe(false)
  })

  it('says nothing for somebody else who is signed in there, nor once it was turned off', async () => {
    await turnOnPush(publicKey, 'wanjiru')
    expect([await renewPush('brian'), posts()]).toEqual([false, 1])
    await turnOffPush('device' as never)
    expect([await renewPush('wanjiru'), posts(), ended.length]).toEqual([false, 1, 1])
  })
})

describe('a browser', () => {
  it('can be notified, was told to refuse, needs a page on the home screen, or cannot', () => {
    expect(pushAbility()).toBe('possible')
    permission = 'denied'
    expect(pushAbility()).toBe('refused')
    vi.stubGlobal('window', {})
    expect(pushAbility()).toBe('impossible')
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)' })
    expect(pushAbility()).toBe('needs-home-screen')
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15)', maxTouchPoints: 5 })
    expect(pushAbility()).toBe('needs-home-screen')
  })
})

import type { PushPayload } from '../../contracts/notifications/texts/push/push-text.ts'
import type { Visit } from './browser.ts'
import { tellPhones } from './market.ts'
import { program } from './program.ts'

interface Subscribed {
  id: string
  subscription: object
}

interface Sent {
  browserId: string
  urgency: string
  payload: PushPayload
}

/** What a browser was sent, the oldest first. */
export interface StandInBrowser {
  inbox: () => Promise<Sent[]>
}

/**
 * Has the browser's push service stood in for: it cannot be reached here. The subscription is one of the stand-in's,
 * with keys by which it reads what the browser would.
 */
export async function withPush({ context }: Visit): Promise<StandInBrowser> {
  let browserId = ''
  await context.exposeFunction('subscribeAtStandIn', async (applicationServerKey: string) => {
    const { id, subscription } = await tellPhones<Subscribed>('/push/subscribe', { applicationServerKey })
    browserId = id
    return subscription
  })
  await context.addInitScript(() => {
    // Not on a blank page.
    if (!('PushManager' in window)) return
    let made: object | null = null
    const { subscribeAtStandIn } = window as unknown as { subscribeAtStandIn: (key: string) => Promise<object> }
    const toBytes = (key: string) =>
      Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0)).buffer
    PushManager.prototype.getSubscription = async () => made as PushSubscription | null
    PushManager.prototype.subscribe = async (options) => {
      const key = String(options?.applicationServerKey)
      const subscription = await subscribeAtStandIn(key)
      const unsubscribe = async () => {
        made = null
        return true
      }
      made = { toJSON: () => subscription, options: { applicationServerKey: toBytes(key) }, unsubscribe }
      return made as PushSubscription
    }
  })
  return {
    async inbox() {
      const answer = await fetch(`${program().phonesUrl}/_sim/push/messages`)
      const { messages } = (await answer.json()) as { messages: Sent[] }
      return messages.filter((message) => message.browserId === browserId).toReversed()
    },
  }
}

import type { PushPayload } from '#contracts/notifications/texts/push/push-text.ts'
import { samplePush } from '#server/modules/outbox/push/push-settings.ts'
import type { PushMessage } from '#simulator/push/create-push.ts'
import type { PushScenario } from '#simulator/push/scenarios.ts'
import type { Person } from '../builders/people.ts'
import { startPhones } from './phones.ts'

/** The push services of browsers, as tests of the server see them. */
export type PushStandIn = Awaited<ReturnType<typeof startPush>>

export type ReadMessage = Omit<PushMessage, 'payload'> & { payload: PushPayload }

export async function startPush() {
  const phones = await startPhones()
  const control = (path: string, body?: object) => phones.control(`/push${path}`, body)
  const subscribe = async (applicationServerKey = samplePush.publicKey) =>
    (await control('/subscribe', { applicationServerKey })) as {
      id: string
      subscription: { endpoint: string; expirationTime: null; keys: { p256dh: string; auth: string } }
    }
  return {
    url: `${phones.url}/push`,
    subscribe,
    /** A browser in which somebody is signed in, and is notified. */
    async device(person: Person) {
      const { id, subscription } = await subscribe()
      const answer = await person.post('/api/user/push-devices', subscription)
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
      return { id, subscription, device: answer.body }
    },
    /** What a browser was sent, the oldest first. */
    inbox: async (id: string): Promise<ReadMessage[]> =>
      (await control('/messages')).messages.filter(({ browserId }: PushMessage) => browserId === id).toReversed(),
    /** What becomes of the next messages to a browser. */
    scenario: (id: string, scenario: PushScenario, times: number | 'always' = 1) =>
      control('/scenario', { id, scenario, times }),
    reset: () => control('/reset', {}),
  }
}

export const pushSettings = ({ url }: Pick<PushStandIn, 'url'>) => ({ PUSH_STAND_IN_URL: url })

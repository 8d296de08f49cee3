import { type MessageChannel, messageChannels } from '#contracts/notifications/channels.ts'
import * as contract from '#contracts/notifications/choices.ts'
import { type NotificationTopic, notificationTopics, topicRules } from '#contracts/notifications/topics.ts'
import { assert } from '#server/platform/errors.ts'
import { type ActorByAccess, type Http, serve } from '#server/platform/http/serve.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { definitionOf } from '../channels/channel-definitions.ts'
import type { RoutingDeps } from '../routing/pass-on.ts'
import { reachabilityOf } from '../routing/reachability.ts'
import { replaceChoices } from './choices.queries.ts'

interface ChoiceDeps extends Pick<ModuleDeps, 'db'> {
  routing: RoutingDeps
}

type Actor = ActorByAccess['user']

/** Whom a topic concerns, of those who ask. */
const concerns: Record<(typeof topicRules)[NotificationTopic]['audience'], (actor: Actor) => boolean> = {
  ALL: () => true,
  SHOP: ({ vendorId }) => vendorId !== null,
  ADMIN: ({ role }) => role === 'ADMIN',
}

export function mountNotificationChoices(http: Http, { db, routing }: ChoiceDeps) {
  async function show(actor: Actor): Promise<contract.NotificationChoices> {
    const recipient = await routing.findRecipient(db, actor.userId)
    assert(recipient, 'whoever is signed in has an account')
    const { isSetUp, reaches, off } = reachabilityOf(recipient, routing.isSetUp)
    const addressOf = (channel: MessageChannel) => {
      const { address } = definitionOf(channel)
      return address && recipient[address]
    }
    return {
      channels: messageChannels.map((channel) => ({
        channel,
        isSetUp: isSetUp(channel),
        address: addressOf(channel),
        isClosed: !reaches(channel),
      })),
      topics: notificationTopics.filter((topic) => concerns[topicRules[topic].audience](actor)),
      off: notificationTopics.flatMap((topic) =>
        messageChannels.filter((channel) => off.includes(`${topic}:${channel}`)).map((channel) => ({ topic, channel })),
      ),
    }
  }

  serve(http, contract.getNotificationChoices, ({ actor }) => show(actor))

  serve(http, contract.chooseNotifications, async ({ actor, body }) => {
    await replaceChoices(db, actor.userId, body.off)
    return show(actor)
  })
}

import type { OutgoingHttpHeaders } from 'node:http'
import * as contract from '#contracts/notifications.ts'
import { live as liveStream } from '#contracts/wire/live.ts'
import { type ActorByAccess, type Http, serve } from '#server/platform/http/serve.ts'
import type { Topic } from '#server/platform/live-updates.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { publish } from '../live.ts'
import { countUnread, listNotifications, markRead } from './notifications.queries.ts'

interface NotificationDeps extends ModuleDeps {
  /** What the session of somebody may follow, in a word to compare. */
  liveRights: (actor: ActorByAccess['user']) => string
}

export function mountNotifications(http: Http, { db, clock, live, liveRights }: NotificationDeps) {
  serve(http, contract.listNotifications, async ({ actor, query }) => {
    const [page, unread] = await Promise.all([
      listNotifications(db, actor.userId, query),
      countUnread(db, actor.userId),
    ])
    return { ...page, unread }
  })

  serve(http, contract.readNotifications, async ({ actor, body }) => {
    await markRead(db, actor.userId, body.upTo, clock.now())
    publish(live, { type: 'notifications_read', userId: actor.userId })
    return { unread: await countUnread(db, actor.userId) }
  })

  // The stream only carries which queries to read again, so it holds nothing that could leak.
  serve(http, liveStream, async ({ actor, reply }) => {
    const topics: Topic[] = [`user:${actor.userId}`]
    if (actor.vendorId) topics.push(`vendor:${actor.vendorId}`)
    if (actor.role === 'ADMIN') topics.push('admin')
    live.stream(reply.raw, {
      topics,
      sessionId: actor.sessionId,
      rights: liveRights(actor),
      headers: reply.getHeaders() as OutgoingHttpHeaders,
    })
    reply.hijack()
    return ''
  })
}

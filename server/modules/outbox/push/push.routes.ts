import * as contract from '#contracts/notifications/push.ts'
import type { SessionId } from '#contracts/wire/primitives.ts'
import { notFound } from '#server/platform/errors.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import type { pushSubscriptions } from './push.tables.ts'
import type { FindOpenSessions } from './push-channel.ts'
import { addDevice, listDevices, removeDevice } from './push-devices.ts'
import { recordReceived } from './push-messages.ts'
import type { PushProviderConfig } from './push-settings.ts'

export interface PushDeps extends Pick<ModuleDeps, 'db' | 'clock'> {
  push: PushProviderConfig | null
  findOpenSessions: FindOpenSessions
}

const toDevice = (
  { id, sessionId, createdAt, lastSentAt }: typeof pushSubscriptions.$inferSelect,
  current: SessionId,
): contract.PushDevice => ({
  id,
  sessionId,
  createdAt: createdAt.toISOString(),
  lastSentAt: lastSentAt?.toISOString() ?? null,
  isCurrent: sessionId === current,
})

export function mountPush(http: Http, { db, clock, push, findOpenSessions }: PushDeps) {
  serve(http, contract.listPushDevices, async ({ actor: { userId, sessionId } }) => {
    const sessions = await findOpenSessions(userId)
    const devices = await listDevices(
      db,
      userId,
      sessions.map(({ id }) => id),
    )
    return { publicKey: push?.publicKey ?? null, items: devices.map((device) => toDevice(device, sessionId)) }
  })

  serve(http, contract.addPushDevice, async ({ actor, body }) =>
    toDevice(await addDevice(db, push, actor, body, clock.now()), actor.sessionId),
  )

  serve(http, contract.removePushDevice, async ({ actor, params }) => {
    if ((await removeDevice(db, actor.userId, params.id)).length === 0) throw notFound('The device')
    return null
  })

  serve(http, contract.reportPushReceived, async ({ body }) => {
    await recordReceived(db, body.id, clock.now())
    return null
  })
}

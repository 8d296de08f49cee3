import * as contract from '#contracts/account/not-me.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { requestDevice } from '../request-device.ts'
import { describeNotMe, lockAccount } from './lock-account.ts'

interface NotMeDeps extends ModuleDeps {
  isMailed: boolean
  endRevokedStreams: () => Promise<void>
}

export function mountNotMe(http: Http, { db, clock, live, isMailed, endRevokedStreams }: NotMeDeps) {
  serve(http, contract.checkNotMe, ({ body }) => describeNotMe({ db, clock }, body.token))
  serve(http, contract.lockAccount, async ({ body, request }) => {
    const locked = await lockAccount({ db, clock }, body.token, requestDevice(request))
    // After the commit: whoever was signed out follows nothing any more.
    await endRevokedStreams()
    publish(live, { type: 'users_changed' })
    return { isMailed: isMailed && locked.isMailed }
  })
}

import { days, plus } from '#server/platform/clock.ts'
import type { Http } from '#server/platform/http/serve.ts'
import type { ChannelRuntime } from '../channels/channel-runtime.ts'
import { openAfricasTalking } from './africas-talking/send-sms.ts'
import { mountSms, type SmsDeps } from './sms.routes.ts'
import { type SmsChannelDeps, smsChannel } from './sms-channel.ts'
import { deleteUnknownReports } from './sms-records.ts'
import type { SmsConfig } from './sms-settings.ts'

export interface SmsNeeds extends Omit<SmsChannelDeps, 'send' | 'prepare'> {
  config: SmsConfig
  prepareSms: SmsChannelDeps['prepare']
}

export interface SmsMountNeeds extends SmsDeps {
  config: SmsConfig
}

export const smsRuntime = {
  open: ({ config: { sms }, prepareSms, ...deps }: SmsNeeds) =>
    sms && smsChannel({ ...deps, prepare: prepareSms, send: openAfricasTalking(sms) }),
  mount: (http: Http, deps: SmsMountNeeds) => mountSms(http, deps, deps.config.sms),
  deleteOld: (db, now) => deleteUnknownReports(db, plus(now, -days(30))),
} satisfies ChannelRuntime<SmsNeeds, SmsMountNeeds>

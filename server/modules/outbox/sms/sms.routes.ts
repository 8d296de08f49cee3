import { timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { endpoint } from '#contracts/wire/endpoint.ts'
import { type Http, RawBody, serve } from '#server/platform/http/serve.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import type { RoutingDeps } from '../routing/pass-on.ts'
import { readIncoming, readOptOut, readReport } from './africas-talking/read-report.ts'
import { recordChoice, recordReport } from './sms-records.ts'
import type { SmsProviderConfig } from './sms-settings.ts'

const About = z.enum(['reports', 'incoming', 'opt-outs'])

/**
 * What the SMS provider posts, as it is set on its dashboard. It signs nothing, so the address ends in a secret.
 * Always answered well and the same: a stranger learns nothing, and what was taken is not posted again.
 */
const smsCallback = endpoint({
  method: 'POST',
  path: '/api/sms/:about/:token',
  summary: 'Receives reports of SMS, what people write back, and who wants none',
  access: 'provider',
  params: z.object({ about: About, token: z.string().max(200) }),
  body: RawBody,
  response: z.literal('OK'),
})

function isSame(one: string, other: string): boolean {
  const [given, ours] = [Buffer.from(one), Buffer.from(other)]
  return given.length === ours.length && timingSafeEqual(given, ours)
}

export interface SmsDeps extends ModuleDeps {
  routing: RoutingDeps
}

export function mountSms(http: Http, { db, clock, routing }: SmsDeps, sms: SmsProviderConfig | null) {
  serve(http, smsCallback, async ({ params: { about, token }, body }) => {
    const now = clock.now()
    if (!sms || !isSame(token, sms.callbackToken)) return 'OK' as const
    const raw = body.toString()
    if (about === 'reports') {
      const report = readReport(raw)
      if (report) await recordReport(db, routing, report, now)
    } else {
      const choice = about === 'incoming' ? readIncoming(raw, now) : readOptOut(raw, now)
      if (choice) await recordChoice(db, choice)
    }
    return 'OK' as const
  })
}

import * as contract from '#contracts/notifications/whatsapp.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { assert } from '#server/platform/errors.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import type { RoutingDeps } from '../routing/pass-on.ts'
import { agreed, endOptIn, recordOptIn } from './opt-ins.ts'

interface ChoiceDeps extends Pick<ModuleDeps, 'db' | 'clock'> {
  routing: RoutingDeps
}

/** Whether somebody is written to by WhatsApp: as they agree to, at the number of their account alone. */
export function mountWhatsappChoice(http: Http, { db, clock, routing }: ChoiceDeps) {
  async function find(userId: UserId) {
    const person = await routing.findRecipient(db, userId)
    assert(person, 'whoever is signed in has an account')
    return person
  }
  const isOffered = routing.isSetUp('whatsapp')

  serve(http, contract.getWhatsappChoice, async ({ actor: { userId } }) => {
    const { hasWhatsapp: isOn, phone } = await find(userId)
    return { isOffered, isOn, phone }
  })

  serve(http, contract.agreeToWhatsapp, async ({ actor: { userId }, body: { language, place } }) => {
    const { phone } = await find(userId)
    await inTransaction(db, (tx) => recordOptIn(tx, agreed({ userId, phone, place }, language), clock.now()))
    return { isOffered, isOn: true, phone }
  })

  serve(http, contract.endWhatsapp, async ({ actor: { userId } }) => {
    const { phone } = await find(userId)
    await endOptIn(db, userId, 'ACCOUNT', clock.now())
    return { isOffered, isOn: false, phone }
  })
}

import type { OutgoingHttpHeaders } from 'node:http'
import * as contract from '#contracts/door/devices.ts'
import { type GateActor, liveRights } from '#server/modules/identity/index.ts'
import { doorTopic, publish } from '#server/modules/outbox/index.ts'
import { networkPrefix } from '#server/platform/http/rate-limit.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { DoorDeps } from '../door-deps.ts'
import { eventTitles } from '../overview/scan-events.queries.ts'
import { changeDevice, readEnrolment, revokeDevice } from './change-device.ts'
import { createEnrolment, enrolDevice, lookUpEnrolment } from './enrol-device.ts'
import { clearGateToken, storeGateToken } from './gate-device-cookie.ts'
import { findGateVendor, gateLiveRights, listGateDevices } from './gate-devices.queries.ts'
import { leaveGate } from './leave-gate.ts'
import { recordReport } from './report-device.ts'

export function mountGateDevices(http: Http, deps: DoorDeps) {
  const { db, clock, live } = deps

  serve(http, contract.listGateDevices, async ({ actor }) => ({
    items: await listGateDevices(db, actor.vendorId, clock.now()),
    nextCursor: null,
  }))
  serve(http, contract.changeGateDevice, ({ actor, params, body }) => changeDevice(deps, actor, params.id, body))
  serve(http, contract.revokeGateDevice, ({ actor, params }) => revokeDevice(deps, actor, params.id))
  serve(http, contract.createGateEnrolment, ({ actor, body }) => createEnrolment(deps, actor, body))
  serve(http, contract.getGateEnrolment, ({ actor, params }) => readEnrolment(deps, actor.vendorId, params.id))

  serve(http, contract.lookUpEnrolment, ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return lookUpEnrolment(deps, networkPrefix(request.ip), body.code)
  })

  serve(http, contract.joinGate, async ({ body, request, reply }) => {
    const agent = request.headers['user-agent'] ?? ''
    const joined = await enrolDevice(deps, { ...body, network: networkPrefix(request.ip), agent })
    storeGateToken(reply, http.config, joined.token)
    reply.header('cache-control', 'no-store')
    publish(deps.live, { type: 'gate_devices_changed', vendorId: joined.vendorId })
    return gateIdentity(deps, joined)
  })

  serve(http, contract.getGateIdentity, ({ actor }) => gateIdentity(deps, actor))

  serve(http, contract.reportGateDevice, async ({ actor, body }) => {
    const { ticketsKeptAt, ...report } = body
    await recordReport(deps, actor, {
      ...report,
      ticketsKeptAt: ticketsKeptAt === null ? null : new Date(ticketsKeptAt),
    })
    return { now: clock.now().toISOString() }
  })

  serve(http, contract.leaveGate, async ({ actor, reply }) => {
    await leaveGate(deps, actor)
    clearGateToken(reply, http.config)
    return null
  })

  // The stream only carries which queries to read again, so it holds nothing that could leak.
  serve(http, contract.gateLive, async ({ actor, reply }) => {
    live.stream(reply.raw, {
      topics: [doorTopic(actor.vendorId)],
      sessionId: actor.sessionId,
      rights: actor.device ? gateLiveRights : liveRights({ role: 'VENDOR', ...actor }),
      headers: reply.getHeaders() as OutgoingHttpHeaders,
    })
    reply.hijack()
    return ''
  })
}

async function gateIdentity(
  { db, clock }: DoorDeps,
  { vendorId, device, csrfToken }: Pick<GateActor, 'vendorId' | 'device' | 'csrfToken'>,
) {
  const [vendor, events] = await Promise.all([
    findGateVendor(db, vendorId),
    device ? eventTitles(db, vendorId, device.eventIds) : [],
  ])
  return {
    ...vendor,
    device: device && { id: device.id, name: device.name, gate: device.gate, events },
    csrfToken,
    now: clock.now().toISOString(),
  }
}

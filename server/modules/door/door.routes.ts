import { listGateLog } from '#contracts/door/gate-log.ts'
import * as incidentContract from '#contracts/door/incidents.ts'
import * as contract from '#contracts/door/scan.ts'
import * as syncContract from '#contracts/door/sync.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { serveCsv } from '#server/platform/http/serve-csv.ts'
import { nairobiDay, startOfDay } from '#server/platform/nairobi.ts'
import { mountGateDevices } from './devices/devices.routes.ts'
import type { DoorDeps } from './door-deps.ts'
import { blockCode } from './incidents/block-code.ts'
import { findIncident, listGateIncidents } from './incidents/incidents.queries.ts'
import { incidentColumns } from './incidents/incidents-csv.ts'
import { addStatement, resolveIncident } from './incidents/resolve-incident.ts'
import { countScans } from './overview/counts.queries.ts'
import { gateLog } from './overview/gate-log.queries.ts'
import { findGateEvent, scanEvents } from './overview/scan-events.queries.ts'
import { searchTickets } from './overview/search-tickets.ts'
import { collectOrder } from './scan/collect-order.ts'
import { overrideScan } from './scan/override-scan.ts'
import { scanCode } from './scan/scan-code.ts'
import { undoScan } from './scan/undo-scan.ts'
import { scanBundle } from './sync/bundle.queries.ts'
import { syncScans } from './sync/sync-scans.ts'

export function mountDoor(http: Http, deps: DoorDeps) {
  const { db, clock } = deps

  serve(http, contract.scanTicket, ({ actor, body }) => scanCode(deps, actor, body))
  serve(http, contract.undoScan, ({ actor, body }) => undoScan(deps, actor, body))
  serve(http, contract.overrideScan, ({ actor, body }) => overrideScan(deps, actor, body))
  serve(http, contract.collectOrder, ({ actor, body }) => collectOrder(deps, actor, body))

  serve(http, contract.listScanEvents, async ({ actor }) => {
    const today = startOfDay(nairobiDay(clock.now()))
    return { items: await scanEvents(db, actor, today), nextCursor: null }
  })
  serve(http, contract.getScanCounts, async ({ actor, query: { eventId } }) => {
    const event = await findGateEvent(db, actor, eventId)
    return countScans(db, actor.vendorId, event, clock.now())
  })
  serve(http, contract.searchTickets, async ({ actor, query }) => ({ items: await searchTickets(deps, actor, query) }))

  serve(http, syncContract.getScanBundle, ({ actor, query }) => scanBundle(deps, actor, query))
  serve(http, syncContract.syncScans, ({ actor, body }) => syncScans(deps, actor, body))

  serve(http, incidentContract.listIncidents, ({ actor, query }) => listGateIncidents(db, actor, query))
  serve(http, incidentContract.getIncident, ({ actor, params }) => findIncident(db, actor, params.id))
  serve(http, incidentContract.addIncidentStatement, ({ actor, params, body }) =>
    addStatement(deps, actor, params.id, body.text),
  )
  serve(http, incidentContract.resolveIncident, ({ actor, params, body }) =>
    resolveIncident(deps, actor, params.id, body),
  )

  serve(http, incidentContract.blockIncidentCode, ({ actor, params, body }) =>
    blockCode(deps, actor, params.id, body.isBlocked),
  )
  serveCsv(http, incidentContract.exportIncidents, ({ actor, query: { language: _, ...filters } }) => ({
    name: 'incidents',
    columns: incidentColumns,
    read: (page) => listGateIncidents(db, { ...actor, device: null }, { ...filters, ...page }),
  }))

  serve(http, listGateLog, async ({ actor, query }) => {
    await findGateEvent(db, { ...actor, device: null }, query.eventId)
    return gateLog(db, actor.vendorId, query)
  })

  mountGateDevices(http, deps)
}

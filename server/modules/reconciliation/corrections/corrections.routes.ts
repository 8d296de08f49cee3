import * as contract from '#contracts/admin/corrections.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { serveCsv } from '#server/platform/http/serve-csv.ts'
import type { ReconciliationDeps } from '../suspense/resolve-suspense.ts'
import { confirm, decline, propose } from './correct-ledger.ts'
import { findCorrection, findCorrections } from './corrections.queries.ts'
import { correctionColumns } from './corrections-csv.ts'

export function mountCorrections(http: Http, { payments: { db, clock }, live }: ReconciliationDeps) {
  const changed = (actor: Actor, id: Parameters<typeof findCorrection>[2]) => {
    publish(live, { type: 'money_records_changed' })
    return findCorrection(db, actor.userId, id)
  }

  serve(http, contract.listCorrections, ({ actor, query }) => findCorrections(db, actor.userId, query))

  serveCsv(http, contract.exportCorrections, ({ actor, query: { language: _, ...filters } }) => ({
    name: 'corrections',
    columns: correctionColumns,
    read: (page) => findCorrections(db, actor.userId, { ...filters, ...page }),
  }))

  serve(http, contract.proposeCorrection, async ({ actor, body }) =>
    changed(actor, await propose(db, actor, body, clock.now())),
  )

  serve(http, contract.confirmCorrection, async ({ actor, params: { id } }) => {
    await confirm(db, actor, id, clock.now())
    return changed(actor, id)
  })

  serve(http, contract.declineCorrection, async ({ actor, params: { id }, body }) => {
    await decline(db, actor, id, body.note, clock.now())
    return changed(actor, id)
  })
}

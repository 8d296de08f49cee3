import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { downloadPersonalData } from '#contracts/account/personal-data.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { isClientGone } from '#server/platform/http/client-gone.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { nairobiDay } from '#server/platform/nairobi.ts'
import { accountFiles } from './account-files.queries.ts'
import { messageFiles } from './message-files.queries.ts'
import { purchaseFiles } from './purchase-files.queries.ts'
import { workFiles } from './work-files.queries.ts'
import { zipFiles } from './zip-files.ts'

/** Everything that is kept of somebody, by file. */
export const dataFiles = [...accountFiles, ...purchaseFiles, ...messageFiles, ...workFiles]

export interface PersonalDataDeps {
  db: Db
  clock: Clock
  /** Its person is told: it may have been another. */
  tellDownloaded: (userId: UserId, request: FastifyRequest) => Promise<void>
}

export function mountPersonalData(http: Http, { db, clock, tellDownloaded }: PersonalDataDeps) {
  serve(http, downloadPersonalData, async ({ actor, query, request, reply }) => {
    const { userId } = actor
    await tellDownloaded(userId, request)
    const now = clock.now()
    reply.header('content-type', 'application/zip')
    reply.header('content-disposition', `attachment; filename="uliza-${nairobiDay(now)}.zip"`)
    reply.hijack()
    reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>)
    // A file that cannot be read cuts the connection: part of a copy is not taken for the whole.
    await pipeline(zipFiles(db, dataFiles, { userId, language: query.language, now }), reply.raw).catch((error) => {
      if (!isClientGone(error, reply)) throw error
      request.log.info('the client went away')
    })
    return ''
  })
}

import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as contract from '#contracts/money/public-proof.ts'
import type { Db } from '#server/platform/database/database.ts'
import { isClientGone } from '#server/platform/http/client-gone.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { servePublic } from '#server/platform/http/serve-public.ts'
import { bookText } from './book-lines.queries.ts'
import { bookName } from './book-text.ts'
import { findBook, findPublicProof, listSeals } from './books.queries.ts'
import { findReceipt } from './find-receipt.queries.ts'

/** What anybody may know of the ledger: the seals, the books that they are of, and the line of one's own receipt. */
export function mountBooks(http: Http, { db }: { db: Db }) {
  servePublic(http, contract.getPublicProof, () => findPublicProof(db))
  servePublic(http, contract.listSeals, ({ query }) => listSeals(db, query))

  serve(http, contract.checkReceipt, async ({ query, reply }) => {
    reply.header('cache-control', 'no-store')
    return { found: await findReceipt(db, query.receipt) }
  })

  serve(http, contract.downloadBook, async ({ params: { day }, request, reply }) => {
    const { previousSeal, bytes } = await findBook(db, day)
    reply.hijack()
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${bookName(day)}"`,
      // It is the same for ever, and a cache in front has it made once.
      'cache-control': 'public, max-age=86400, immutable',
      'content-length': bytes,
    })
    await pipeline(Readable.from(bookText(db, day, previousSeal)), reply.raw).catch((error) => {
      if (!isClientGone(error, reply)) throw error
      request.log.info('the client went away')
    })
    return ''
  })
}

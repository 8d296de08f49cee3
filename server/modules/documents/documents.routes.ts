import type { FastifyReply } from 'fastify'
import * as contract from '#contracts/onboarding/documents.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { Live } from '#server/platform/live-updates.ts'
import { documentsOfVendor, listDocuments } from './documents.queries.ts'
import { type DocumentDeps, readPage, readPageOfOwner, removePage, uploadPage } from './documents.ts'

export function mountDocuments(http: Http, { live, ...deps }: DocumentDeps & { live: Live }) {
  const { db } = deps
  const publishChanged = () => publish(live, { type: 'vendor_documents_changed' })

  serve(http, contract.listDocuments, ({ actor }) => listDocuments(db, actor.userId))
  serve(http, contract.uploadDocument, async ({ actor, query, body }) => {
    const page = await uploadPage(deps, actor, query.kind, body)
    publishChanged()
    return page
  })
  serve(http, contract.removeDocument, async ({ actor, params }) => {
    await removePage(deps, actor, params.id)
    publishChanged()
    return null
  })
  serve(http, contract.readDocument, async ({ actor, params, reply }) =>
    sendFile(reply, await readPage(deps, params.id, actor.userId)),
  )

  serve(http, contract.listVendorDocuments, ({ params }) => documentsOfVendor(db, params.id))
  serve(http, contract.readVendorDocument, async ({ actor, params, reply }) =>
    sendFile(reply, await readPageOfOwner(deps, actor, params.id)),
  )
}

/**
 * As the image that the program made of it, with nothing in it run; that nothing keeps it, is said of every answer to
 * who is signed in.
 */
function sendFile(reply: FastifyReply, bytes: Buffer): string {
  reply.header('content-type', 'image/webp').header('content-length', bytes.length)
  reply.header('content-disposition', 'inline').header('content-security-policy', "default-src 'none'; sandbox")
  reply.hijack()
  reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>)
  reply.raw.end(bytes)
  return ''
}

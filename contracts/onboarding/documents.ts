import * as z from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import type { CountedLimit } from '../wire/limit.ts'
import { DocumentId, Instant, Nothing, VendorId } from '../wire/primitives.ts'
import { documentBodyLimit, documentKinds } from './steps.ts'

export const DocumentKind = z.enum(documentKinds)

/** One page of a paper that somebody sent to open a shop. Only they and administrators can read it. */
export const OwnerDocument = z.object({
  id: DocumentId,
  kind: DocumentKind,
  width: z.int(),
  height: z.int(),
  uploadedAt: Instant,
})
export type OwnerDocument = z.infer<typeof OwnerDocument>

const byId = { params: z.object({ id: DocumentId }) }

/** A page as WebP. It is answered with `no-store`: nothing on the way keeps it. */
const pageFile = { response: z.string(), contentType: 'image/webp', errors: ['not_found'] } as const

export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/user/documents',
  summary: 'Lists the documents that the user has sent to open a shop',
  access: 'user',
  response: z.array(OwnerDocument),
})

export const documentPages: CountedLimit = { name: 'documents', max: 40, every: '1 hour', by: 'account', of: 'pages' }

/**
 * Encoded anew, upright, without anything else that the file held: not its name, not its metadata, not the file itself.
 */
export const uploadDocument = endpoint({
  method: 'POST',
  path: '/api/user/documents',
  summary: 'Uploads a page of a document that is needed to open a shop',
  status: 201,
  access: 'user',
  limits: [documentPages],
  query: z.strictObject({ kind: DocumentKind }),
  bodyTypes: ['image/jpeg', 'image/png', 'image/webp'],
  body: z.instanceof(Uint8Array),
  bodyLimit: documentBodyLimit,
  response: OwnerDocument,
  errors: ['unusable_picture', 'invalid_transition'],
})

export const removeDocument = endpoint({
  method: 'DELETE',
  path: '/api/user/documents/:id',
  summary: 'Deletes a page that the user has sent, until the shop is approved',
  status: 204,
  access: 'user',
  ...byId,
  response: Nothing,
  errors: ['not_found', 'invalid_transition'],
})

export const readDocument = endpoint({
  method: 'GET',
  path: '/api/user/documents/:id/file',
  summary: 'Shows a page that the user has sent',
  access: 'user',
  ...byId,
  ...pageFile,
})

export const listVendorDocuments = endpoint({
  method: 'GET',
  path: '/api/admin/vendors/:id/documents',
  summary: 'Lists the documents that the owner of a shop has sent',
  access: 'admin',
  admins: ['vendors'],
  params: z.object({ id: VendorId }),
  response: z.array(OwnerDocument),
})

export const readVendorDocument = endpoint({
  method: 'GET',
  path: '/api/admin/documents/:id/file',
  summary: 'Shows a page that somebody has sent to open a shop, and writes to the audit trail who looked',
  access: 'admin',
  admins: ['vendors'],
  confirmation: 'needed',
  ...byId,
  ...pageFile,
})

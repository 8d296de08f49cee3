import { documentPages, type OwnerDocument } from '#contracts/onboarding/documents.ts'
import { type DocumentKind, maxPagesOfDocument } from '#contracts/onboarding/steps.ts'
import type { DocumentId, UserId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { type Encode, encodePage } from '#server/modules/pictures/index.ts'
import { checkPapersOpen, countPaperChange } from '#server/modules/vendors/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { and, count, eq, isNull } from '#server/platform/database/drizzle.ts'
import type { Erase } from '#server/platform/database/erasure.ts'
import { assert, DomainError, notFound } from '#server/platform/errors.ts'
import type { FileStore } from '#server/platform/files/index.ts'
import { rateLimit } from '#server/platform/http/rate-limit.ts'
import { newId } from '#server/platform/ids.ts'
import { findPage, lockOwner, toDocument, unneededDocuments } from './documents.queries.ts'
import { documents } from './documents.tables.ts'

export interface DocumentDeps {
  db: Db
  clock: Clock
  /** Where nothing is served from. */
  store: FileStore
  encode: Encode
}

const removedANight = 1_000

const fileKey = (id: DocumentId) => `${id}.webp`

/** Keeps a page of a document, as nobody but its owner and administrators can read it. */
export async function uploadPage(
  { db, clock, store, encode }: DocumentDeps,
  actor: Actor,
  kind: DocumentKind,
  file: Uint8Array,
): Promise<OwnerDocument> {
  checkOpen(actor)
  await rateLimit(db, clock, documentPages, actor.userId)
  return encode(async () => {
    const { bytes, width, height } = await encodePage(file)
    const id = newId<DocumentId>()
    // The row comes first: whatever happens now, the nightly job finds the file.
    await insertPage(db, { id, ownerId: actor.userId, kind, width, height, createdAt: clock.now() })
    await store.write(fileKey(id), bytes, 'image/webp')
    return inTransaction(db, async (tx) => {
      await countPaperChange(tx, actor.userId)
      const [page] = await tx.update(documents).set({ keptAt: clock.now() }).where(eq(documents.id, id)).returning()
      assert(page, 'the page was written a moment ago')
      return toDocument(page)
    })
  })
}

/** One after the other for each person, so that there are never too many. */
async function insertPage(db: Db, row: typeof documents.$inferInsert) {
  await inTransaction(db, async (tx) => {
    await lockOwner(tx, row.ownerId)
    const isSame = and(eq(documents.ownerId, row.ownerId), eq(documents.kind, row.kind), isNull(documents.removedAt))
    const [pages] = await tx.select({ count: count() }).from(documents).where(isSame)
    if (pages && pages.count >= maxPagesOfDocument) {
      throw new DomainError('invalid_transition', `Send at most ${maxPagesOfDocument} pages. Remove one first.`)
    }
    await tx.insert(documents).values(row)
  })
}

/** What was looked at stays as it was. */
function checkOpen({ role, vendorStatus }: Pick<Actor, 'role' | 'vendorStatus'>) {
  if (role === 'ADMIN') throw new DomainError('invalid_transition', 'Administrators have no shop.')
  checkPapersOpen(vendorStatus)
}

export async function removePage({ db, clock, store }: DocumentDeps, actor: Actor, id: DocumentId) {
  const page = await findPage(db, id, actor.userId)
  if (!page) throw notFound('The document')
  checkOpen(actor)
  await inTransaction(db, async (tx) => {
    await countPaperChange(tx, actor.userId)
    await hidePage(tx, id, clock.now())
  })
  await deleteFile({ db, store }, id)
}

/** The file of a page, of this person where one is named. */
export async function readPage({ db, store }: Pick<DocumentDeps, 'db' | 'store'>, id: DocumentId, ownerId?: UserId) {
  const page = await findPage(db, id, ownerId)
  const bytes = page && (await store.read(fileKey(id)))
  if (!bytes) throw notFound('The document')
  return bytes
}

/** The file of somebody's page, for an administrator: the audit has who looked, before they see it. */
export async function readPageOfOwner(
  deps: Pick<DocumentDeps, 'db' | 'clock' | 'store'>,
  actor: Actor,
  id: DocumentId,
) {
  const page = await findPage(deps.db, id)
  const bytes = await readPage(deps, id)
  assert(page, 'a page that was read is there')
  const entry = { action: 'user.read-document', subjectId: page.ownerId, detail: { kind: page.kind, id } } as const
  await inTransaction(deps.db, (tx) => recordAudit(tx, actor, entry, deps.clock.now()))
  return bytes
}

/** The nightly job. */
export async function deleteUnneededDocuments(deps: Pick<DocumentDeps, 'db' | 'clock' | 'store'>) {
  const { db, clock } = deps
  for (const { id } of await unneededDocuments(db, clock.now(), removedANight)) {
    await hidePage(db, id, clock.now())
    await deleteFile(deps, id)
  }
}

/** First nobody can read it, then its file is gone, then its row: what is cut off goes on the next night. */
const hidePage = (db: Db, id: DocumentId, now: Date) =>
  db.update(documents).set({ removedAt: now }).where(eq(documents.id, id))

async function deleteFile({ db, store }: Pick<DocumentDeps, 'db' | 'store'>, id: DocumentId) {
  await store.delete([fileKey(id)])
  await db.delete(documents).where(eq(documents.id, id))
}

/**
 * From now on nobody reads the papers of somebody who is erased; the nightly job deletes their files, and then their
 * rows.
 */
export const eraseDocuments: Erase = async (tx, { userId, now }) => {
  await tx
    .update(documents)
    .set({ removedAt: now })
    .where(and(eq(documents.ownerId, userId), isNull(documents.removedAt)))
}

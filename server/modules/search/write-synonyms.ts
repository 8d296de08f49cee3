import { maxSynonymGroups, type Synonyms } from '#contracts/admin/synonyms.ts'
import type { SynonymsId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { and, eq, sql } from '#server/platform/database/drizzle.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { synonyms } from './search.tables.ts'
import { searchText } from './search-text.ts'
import { findSynonyms } from './synonyms.queries.ts'

export const addSynonyms = (db: Db, actor: Actor, given: readonly string[], now: Date): Promise<Synonyms> =>
  inTransaction(db, async (tx) => {
    const words = toWords(given)
    // Every search reads all of them.
    if ((await tx.$count(synonyms)) >= maxSynonymGroups)
      throw new DomainError('invalid_input', `There are ${maxSynonymGroups} groups already. Remove one first.`, {
        field: 'words',
      })
    const id = newId<SynonymsId>()
    await tx.insert(synonyms).values({ id, words, changedAt: now })
    await recordAudit(tx, actor, { action: 'synonyms.add', subjectId: id, detail: { words } }, now)
    return findSynonyms(tx, id)
  })

export const changeSynonyms = (
  db: Db,
  actor: Actor,
  { id, words: given, version }: { id: SynonymsId; words: readonly string[]; version: number },
  now: Date,
): Promise<Synonyms> =>
  inTransaction(db, async (tx) => {
    const words = toWords(given)
    const before = await findSynonyms(tx, id)
    const changed = await tx
      .update(synonyms)
      .set({ words, version: sql`${synonyms.version} + 1`, changedAt: now })
      .where(and(eq(synonyms.id, id), eq(synonyms.version, version)))
      .returning({ id: synonyms.id })
    const current = await findSynonyms(tx, id)
    if (changed.length === 0)
      throw new DomainError(
        'version_conflict',
        'Somebody else changed this group meanwhile. Load it again, then save.',
        {
          field: 'version',
          data: { current },
        },
      )
    const detail = { words: { from: before.words, to: words } }
    await recordAudit(tx, actor, { action: 'synonyms.change', subjectId: id, detail }, now)
    return current
  })

export const removeSynonyms = (db: Db, actor: Actor, id: SynonymsId, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [removed] = await tx.delete(synonyms).where(eq(synonyms.id, id)).returning({ words: synonyms.words })
    if (!removed) throw notFound('The group of words')
    await recordAudit(tx, actor, { action: 'synonyms.remove', subjectId: id, detail: { words: removed.words } }, now)
  })

/** As they are compared, each once. */
function toWords(given: readonly string[]): string[] {
  const words = [...new Set(given.map(searchText))].filter(Boolean)
  if (words.length >= 2) return words
  throw new DomainError('invalid_input', 'Name at least two words that mean the same.', { field: 'words' })
}

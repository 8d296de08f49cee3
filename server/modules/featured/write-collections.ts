import type * as z from 'zod'
import type { AdminCollection, addCollection as contract } from '#contracts/admin/featured.ts'
import { maxCollections } from '#contracts/featured/placement-terms.ts'
import { toCents } from '#contracts/wire/money.ts'
import type { CollectionId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { type Db, inTransaction, violatedConstraint } from '#server/platform/database/database.ts'
import { and, eq, sql } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { findCollection } from './collections.queries.ts'
import { collections } from './featured.tables.ts'
import { refused } from './plan-placement.ts'

type Body = z.output<(typeof contract)['body']>

export const addCollection = (db: Db, actor: Actor, body: Body, now: Date): Promise<AdminCollection> =>
  inTransaction(db, async (tx) => {
    if ((await tx.$count(collections)) >= maxCollections)
      throw refused('name', `There are ${maxCollections} collections already. Change one of them.`)
    const id = newId<CollectionId>()
    await tx.insert(collections).values({ id, ...toColumns(body), changedAt: now })
    await recordAudit(tx, actor, { action: 'collection.add', subjectId: id, detail: ruleDetail(body) }, now)
    return findCollection(tx, id)
  }).catch(explainCategory)

export const changeCollection = (
  db: Db,
  actor: Actor,
  { id, version, ...body }: Body & { id: CollectionId; version: number },
  now: Date,
): Promise<AdminCollection> =>
  inTransaction(db, async (tx) => {
    const before = await findCollection(tx, id)
    const changed = await tx
      .update(collections)
      .set({ ...toColumns(body), version: sql`${collections.version} + 1`, changedAt: now })
      .where(and(eq(collections.id, id), eq(collections.version, version)))
      .returning({ id: collections.id })
    const current = await findCollection(tx, id)
    if (changed.length === 0)
      throw new DomainError('version_conflict', 'Somebody else changed this collection. Load it again, then save.', {
        field: 'version',
        data: { current },
      })
    const detail = { before: ruleDetail(before), after: ruleDetail(body) }
    await recordAudit(tx, actor, { action: 'collection.change', subjectId: id, detail }, now)
    return current
  }).catch(explainCategory)

function toColumns({ name, maxPriceKES, scoreFrom, diet, category }: Body) {
  if (maxPriceKES === null && scoreFrom === null && diet === null && category === null)
    throw refused('maxPriceKES', 'Give at least one rule.')
  return {
    nameEn: name.en,
    nameSw: name.sw,
    maxPriceCents: maxPriceKES === null ? null : toCents(maxPriceKES),
    scoreFromTenths: scoreFrom === null ? null : Math.round(scoreFrom * 10),
    diet,
    category,
  }
}

const ruleDetail = ({ name, maxPriceKES, scoreFrom, diet, category }: Body) => ({
  nameEn: name.en,
  nameSw: name.sw,
  maxPriceKES,
  scoreFrom,
  diet,
  category,
})

function explainCategory(error: unknown): never {
  if (violatedConstraint(error) === 'collections_category_categories_slug_fk')
    throw refused('category', 'There is no such category.')
  throw error
}

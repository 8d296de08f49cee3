import type { OptionGroup, OptionGroupChange, OptionGroupInput } from '#contracts/options/option-groups.ts'
import { maxGroupsOfVendor } from '#contracts/options/option-limits.ts'
import { toCents } from '#contracts/wire/money.ts'
import type { OptionGroupId, OptionId, VendorId } from '#contracts/wire/primitives.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, eq, inArray, sql } from '#server/platform/database/drizzle.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { findOptionGroup } from './option-groups.queries.ts'
import { groupOptions, optionGroups } from './options.tables.ts'

type OptionInput = OptionGroupInput['options'][number]

export async function createOptionGroup(
  db: Db,
  vendorId: VendorId,
  { options, ...input }: OptionGroupInput,
  now: Date,
): Promise<OptionGroup> {
  checkChoice({ ...input, options })
  return inTransaction(db, async (tx) => {
    const id = newId<OptionGroupId>()
    await insertAtFreePosition(tx, { ...input, id, vendorId, createdAt: now, updatedAt: now })
    await replaceOptionsWithLock(tx, { vendorId, id }, options)
    return findOptionGroup(tx, vendorId, id)
  })
}

/** Changes what is sent of a group and leaves the rest, unless somebody else saved since it was seen. */
export async function updateOptionGroup(
  db: Db,
  vendorId: VendorId,
  id: OptionGroupId,
  change: OptionGroupChange,
  now: Date,
): Promise<OptionGroup> {
  return inTransaction(db, async (tx) => {
    const before = await findOptionGroup(tx, vendorId, id)
    const { version, options, ...columns } = change
    checkChoice({ ...before, ...columns, options: options ?? before.options })
    const updated = await tx
      .update(optionGroups)
      .set({ ...columns, version: sql`${optionGroups.version} + 1`, updatedAt: now })
      .where(and(isGroup({ vendorId, id }), eq(optionGroups.version, version)))
      .returning({ id: optionGroups.id })
    if (updated.length === 0) throw versionConflict(await findOptionGroup(tx, vendorId, id))
    if (options) await replaceOptionsWithLock(tx, { vendorId, id }, options)
    return findOptionGroup(tx, vendorId, id)
  })
}

/** Takes it from the products that use it, too. What was ordered with its options keeps them. */
export async function deleteOptionGroup(db: Db, vendorId: VendorId, id: OptionGroupId) {
  await inTransaction(db, async (tx) => {
    await lockOptionsOfGroup(tx, { vendorId, id })
    const deleted = await tx.delete(optionGroups).where(isGroup({ vendorId, id })).returning({ id: optionGroups.id })
    if (deleted.length === 0) throw notFound('The option group')
  })
}

interface GroupKey {
  vendorId: VendorId
  id: OptionGroupId
}

const isGroup = ({ vendorId, id }: GroupKey) => and(eq(optionGroups.vendorId, vendorId), eq(optionGroups.id, id))

/** How many there may be is how many positions there are; two that take the same one at once do not both get it. */
async function insertAtFreePosition(tx: Tx, row: Omit<typeof optionGroups.$inferInsert, 'position'>) {
  for (let attempt = 1; attempt <= maxGroupsOfVendor; attempt++) {
    const taken = await tx
      .select({ position: optionGroups.position })
      .from(optionGroups)
      .where(eq(optionGroups.vendorId, row.vendorId))
    const positions = new Set(taken.map(({ position }) => position))
    const position = Array.from({ length: maxGroupsOfVendor }, (_, n) => n).find((n) => !positions.has(n))
    if (position === undefined) break
    const inserted = await tx
      .insert(optionGroups)
      .values({ ...row, position })
      .onConflictDoNothing({ target: [optionGroups.vendorId, optionGroups.position] })
      .returning({ id: optionGroups.id })
    if (inserted.length > 0) return
  }
  throw new DomainError('invalid_input', `A shop has at most ${maxGroupsOfVendor} option groups. Delete one first.`, {
    field: 'name',
  })
}

/** Refuses what nobody could choose, and two options that nobody could tell apart. */
function checkChoice({ least, most, options }: { least: number; most: number; options: readonly { name: string }[] }) {
  const refuse = (sentence: string, field: string) => new DomainError('invalid_input', sentence, { field })
  if (least > most) throw refuse('The least is more than the most. Choose a smaller least.', 'least')
  if (least > options.length) throw refuse('There are fewer options than must be chosen. Add some.', 'least')
  const names = new Set<string>()
  for (const [n, { name }] of options.entries()) {
    const folded = name.toLocaleLowerCase('en')
    if (names.has(folded)) throw refuse('Another option of the group has this name.', `options.${n}.name`)
    names.add(folded)
  }
}

/**
 * Sets a group's options to those that are wanted, in that order: under the lock of the group, which its change took.
 */
async function replaceOptionsWithLock(tx: Tx, { vendorId, id }: GroupKey, wanted: readonly OptionInput[]) {
  const isOfGroup = and(eq(groupOptions.vendorId, vendorId), eq(groupOptions.groupId, id))
  const left = new Set(await lockOptionsOfGroup(tx, { vendorId, id }))
  for (const [n, { id: optionId }] of wanted.entries()) {
    if (optionId === undefined || left.delete(optionId)) continue
    throw new DomainError('invalid_input', 'An option is not there any more. Load the group again.', {
      field: `options.${n}.id`,
    })
  }
  if (left.size > 0) await tx.delete(groupOptions).where(and(isOfGroup, inArray(groupOptions.id, [...left])))
  for (const [position, { id: optionId, name, priceKES, isSoldOut }] of wanted.entries()) {
    // An option keeps its switch unless that is sent.
    const columns = { name, priceCents: toCents(priceKES), position, ...(isSoldOut !== undefined && { isSoldOut }) }
    if (optionId)
      await tx
        .update(groupOptions)
        .set(columns)
        .where(and(isOfGroup, eq(groupOptions.id, optionId)))
    else await tx.insert(groupOptions).values({ ...columns, id: newId<OptionId>(), vendorId, groupId: id })
  }
}

/** In the order in which checkouts lock them, so that the two never wait for each other. */
async function lockOptionsOfGroup(tx: Tx, { vendorId, id }: GroupKey): Promise<OptionId[]> {
  const rows = await tx
    .select({ id: groupOptions.id })
    .from(groupOptions)
    .where(and(eq(groupOptions.vendorId, vendorId), eq(groupOptions.groupId, id)))
    .orderBy(groupOptions.id)
    .for('update')
  return rows.map((row) => row.id)
}

const versionConflict = (current: OptionGroup) =>
  new DomainError('version_conflict', 'Somebody else changed this group meanwhile. Load it again, then save.', {
    field: 'version',
    data: { current },
  })

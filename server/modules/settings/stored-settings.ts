import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { UserId } from '#contracts/wire/primitives.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { settings } from './settings.tables.ts'

/** The settings that are kept here. */
interface StoredSettings {
  approvesVendors: boolean
}

type StoredSetting = keyof StoredSettings

/** What each may be, and what it is until somebody sets it. */
const stored: { [Name in StoredSetting]: { schema: z.ZodType<StoredSettings[Name]>; initial: StoredSettings[Name] } } =
  {
    approvesVendors: { schema: z.boolean(), initial: false },
  }

/**
 * Reads a setting as it is now. It is read where it is used and kept nowhere else, so a change holds at once, in every process.
 */
export async function readSetting<Name extends StoredSetting>(db: Db, name: Name): Promise<StoredSettings[Name]> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, name))
  const { schema, initial } = stored[name]
  return row ? schema.parse(row.value) : initial
}

export async function writeSetting<Name extends StoredSetting>(
  tx: Tx,
  name: Name,
  value: StoredSettings[Name],
  { changedBy, changedAt }: { changedBy: UserId; changedAt: Date },
) {
  const change = { value: stored[name].schema.parse(value), changedBy, changedAt }
  await tx
    .insert(settings)
    .values({ name, ...change })
    .onConflictDoUpdate({ target: settings.name, set: change })
}

/** Changes of settings wait for each other, so that the trail says of each what it replaced. */
export const lockSettings = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('settings'))`)

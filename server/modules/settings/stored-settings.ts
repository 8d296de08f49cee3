import type * as z from 'zod'
import {
  limitSetting,
  type PriceSetting,
  priceSetting,
  type SpendingLimitSetting,
} from '#contracts/admin/settings/setting-bounds.ts'
import { settingFields } from '#contracts/admin/settings/settings.ts'
import { messageChannels } from '#contracts/notifications/channels.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { inArray, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { millisecondsSql } from '#server/platform/database/sql.ts'
import { settings } from './settings.tables.ts'

/** The settings that are kept here; the commission is a rule of its own. */
export const storedNames = [
  'approvesVendors',
  'approvesProducts',
  'paymentWindowMinutes',
  'acceptanceWindowMinutes',
  'earningsHoldHours',
  'approverFromKES',
  'suspenseApproverFromKES',
  'phoneChangeHoldHours',
  'aboveUsualTimes',
  'payoutLeastKES',
  'orderMostKES',
  'unpaidOrdersMost',
  'eventMessagesMost',
  'requiresSecondFactor',
  'secondFactorDays',
  'wayMinutes',
  'returnsLateFees',
  'lateFeeMinutes',
  ...messageChannels.map(priceSetting),
  ...messageChannels.map(limitSetting),
  'contactPhone',
  'contactWhatsapp',
  'contactEmail',
  'banner',
] as const
export type StoredSetting = (typeof storedNames)[number]

export type StoredSettings = { [Name in StoredSetting]: z.output<(typeof settingFields)[Name]> }

/** What each is until somebody sets it. */
const initial: StoredSettings = {
  approvesVendors: false,
  approvesProducts: 'EVERYONE',
  paymentWindowMinutes: 10,
  acceptanceWindowMinutes: 10,
  earningsHoldHours: 24,
  approverFromKES: 50_000,
  suspenseApproverFromKES: 50_000,
  phoneChangeHoldHours: 24,
  aboveUsualTimes: 2.5,
  payoutLeastKES: 100,
  orderMostKES: 1_000_000,
  unpaidOrdersMost: 5,
  eventMessagesMost: 3,
  requiresSecondFactor: true,
  secondFactorDays: 14,
  wayMinutes: 25,
  returnsLateFees: false,
  lateFeeMinutes: 20,
  ...(Object.fromEntries(messageChannels.map((channel) => [priceSetting(channel), 0])) as Record<PriceSetting, number>),
  ...(Object.fromEntries(messageChannels.map((channel) => [limitSetting(channel), null])) as Record<
    SpendingLimitSetting,
    null
  >),
  contactPhone: null,
  contactWhatsapp: null,
  contactEmail: null,
  banner: null,
}

/** What this program was started with, in place of what a setting is at first. */
export type StartedWith = Partial<StoredSettings>

/**
 * Reads settings as they are now. They are read where they are used and kept nowhere else, so a change holds at once,
 * in every process.
 */
export async function readSettings<Name extends StoredSetting>(
  db: Db,
  names: readonly Name[],
  startedWith: StartedWith = {},
): Promise<Pick<StoredSettings, Name>> {
  const rows = await db
    .select()
    .from(settings)
    .where(inArray(settings.name, [...names]))
  return pickSettings(names, Object.fromEntries(rows.map(({ name, value }) => [name, value])), startedWith)
}

export async function readSetting<Name extends StoredSetting>(
  db: Db,
  name: Name,
  startedWith: StartedWith = {},
): Promise<StoredSettings[Name]> {
  return (await readSettings(db, [name], startedWith))[name]
}

/**
 * What was set of these, as an object, for a statement that reads something else anyway; `pickSettings` says what
 * holds.
 */
export const settingsSql = (names: readonly StoredSetting[]): SQL<Record<string, unknown>> =>
  sql`(select coalesce(json_object_agg(${settings.name}, ${settings.value}), '{}') from ${settings}
    where ${settings.name} in (${sql.raw(names.map((name) => `'${name}'`).join(', '))}))`

/** When one was last set to another value, as milliseconds, within a statement; null where it is as it was at first. */
export const settingChangedAtSql = (name: StoredSetting): SQL<number | null> =>
  sql`(select ${millisecondsSql(settings.changedAt)} from ${settings} where ${settings.name} = ${sql.raw(`'${name}'`)})`

/** One that is a number, within a statement. */
export const numberSettingSql = (
  name: 'wayMinutes' | 'phoneChangeHoldHours' | 'payoutLeastKES' | 'suspenseApproverFromKES',
): SQL<number> =>
  sql`coalesce((select (${settings.value})::numeric from ${settings} where ${settings.name} = ${sql.raw(`'${name}'`)}), ${sql.raw(`${initial[name]}`)})::float8`

export function pickSettings<Name extends StoredSetting>(
  names: readonly Name[],
  set: Record<string, unknown>,
  startedWith: StartedWith = {},
): Pick<StoredSettings, Name> {
  const holds = names.map((name) => [name, pickSetting(name, set[name], startedWith)] as const)
  return Object.fromEntries(holds) as Pick<StoredSettings, Name>
}

const pickSetting = <Name extends StoredSetting>(
  name: Name,
  set: unknown,
  startedWith: StartedWith,
): StoredSettings[Name] =>
  set === undefined
    ? ((startedWith[name] ?? initial[name]) as StoredSettings[Name])
    : (settingFields[name].parse(set) as StoredSettings[Name])

export async function writeSetting<Name extends StoredSetting>(
  tx: Tx,
  name: Name,
  value: StoredSettings[Name],
  { changedBy, changedAt }: { changedBy: UserId; changedAt: Date },
) {
  const written = settingFields[name].parse(value)
  const change = { value: written === null ? sql`'null'::jsonb` : written, changedBy, changedAt }
  await tx
    .insert(settings)
    .values({ name, ...change })
    .onConflictDoUpdate({ target: settings.name, set: change })
}

/** Changes of settings wait for each other, so that the trail says of each what it replaced. */
export const lockSettings = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('settings'))`)

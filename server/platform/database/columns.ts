import { bigint, customType, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A UUIDv7 made by the program, typed by what it names. */
export const id = <Id extends string>() => uuid().$type<Id>()

/** A whole number of cents. */
export const cents = () => bigint({ mode: 'number' })

/** A moment; UTC inside. */
export const moment = () => timestamp({ withTimezone: true, precision: 3 })

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Text that compares without regard to case (the `citext` extension). */
export const citext = customType<{ data: string }>({ dataType: () => 'citext' })

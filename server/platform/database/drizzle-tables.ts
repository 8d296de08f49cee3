/** What tables are described with, by one import for the whole server (`drizzle.ts` says why). */
export * from 'drizzle-orm/pg-core'

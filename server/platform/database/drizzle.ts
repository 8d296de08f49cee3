/**
 * Drizzle, by one import for the whole server. Node reads the 130 kB of the package's `exports` again for each file that
 * names it, which 500 files would do at each start: a second of it, and fifty megabytes.
 */
export * from 'drizzle-orm'

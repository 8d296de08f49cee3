import { createHash } from 'node:crypto'

/** A file of `migrations/`, with what its header says. */
export interface Migration {
  /** Its number and name: `0001_holds-by-slot`. */
  tag: string
  /** When it was generated: the database knows it by that. */
  generatedAt: number
  hash: string
  statements: string[]
  /** `-- transaction: none`: each statement is by itself, and may be repeated. */
  isTransactional: boolean
  /** `-- contract since 0.2.0: why`: the oldest release that runs on the schema after it. Null: the one before does. */
  oldestRelease: string | null
}

const transactionNone = /^-- transaction: none$/m
const contractSince = /^-- contract since (\d+\.\d+\.\d+): \S.*$/m
const breakpoint = '--> statement-breakpoint'

export function readMigration({ tag, generatedAt }: Pick<Migration, 'tag' | 'generatedAt'>, text: string): Migration {
  return {
    tag,
    generatedAt,
    // As Drizzle's own migrator does, whose table this is.
    hash: createHash('sha256').update(text).digest('hex'),
    statements: text.split(breakpoint).filter((statement) => statement.trim() !== ''),
    isTransactional: !transactionNone.test(text),
    oldestRelease: contractSince.exec(text)?.[1] ?? null,
  }
}

/** The name of the index that a statement makes beside running transactions; null where it makes none. */
export const concurrentIndex = (statement: string): string | null =>
  /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+"?(\w+)"?\s/i.exec(statement)?.[1] ?? null

/** Below zero where the first is the older one of two versions. */
export const compareReleases = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true })

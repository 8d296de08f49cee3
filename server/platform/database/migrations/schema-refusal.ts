import { compareReleases, type Migration } from './migration.ts'

/** A migration that a database has had: known to this program or not. */
export type Applied = Pick<Migration, 'generatedAt' | 'oldestRelease'>

/**
 * Why a release cannot run on a database that has had these migrations, in a sentence; null where it can. It can on one
 * that newer releases have only added to, or have taken from what this release does without.
 */
export function schemaRefusal(applied: readonly Applied[], known: readonly Applied[], release: string): string | null {
  const moments = known.map(({ generatedAt }) => generatedAt)
  const newest = Math.max(...moments)
  const unknown = applied.filter(({ generatedAt }) => !moments.includes(generatedAt))
  if (unknown.length === 0) return null
  const baseline = Math.min(...moments)
  if (unknown.every(({ generatedAt }) => generatedAt < baseline)) {
    return (
      'The database was made before the first release of Uliza, and its tables have changed since. ' +
      'What is in it cannot be kept: npm run db:reset makes it anew, with the demo market.'
    )
  }
  const oldest = oldestReleaseOf(unknown)
  if (oldest !== null && compareReleases(release, oldest) < 0) {
    return (
      `The database was migrated by a newer release of Uliza: only ${oldest} and later run on it, ` +
      `and this is ${release}. Start such a release, or restore a backup.`
    )
  }
  const had = applied.map(({ generatedAt }) => generatedAt)
  const isOnlyAhead =
    unknown.every(({ generatedAt }) => generatedAt > newest) && moments.every((moment) => had.includes(moment))
  return isOnlyAhead
    ? null
    : 'The database was migrated by a newer release of Uliza, which does not know all migrations of this one. ' +
        'Start that release, or restore a backup.'
}

/** Why a release cannot go on while another one applies these migrations, in a sentence; null where it can. */
export function besideRefusal(release: string, pending: readonly Applied[]): string | null {
  const oldest = oldestReleaseOf(pending)
  return oldest === null || compareReleases(release, oldest) >= 0
    ? null
    : `${release} cannot run on the schema of this release: upgrade to ${oldest} first, or to a later one before this.`
}

/** The oldest release that runs after all of these; null where any does. */
function oldestReleaseOf(migrations: readonly Applied[]): string | null {
  const releases = migrations.flatMap(({ oldestRelease }) => oldestRelease ?? [])
  return releases.toSorted(compareReleases).at(-1) ?? null
}

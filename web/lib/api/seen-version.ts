import { ApiError } from './api-error.ts'

/** What somebody else saved meanwhile, in the refusal that says so. */
export const currentIn = <T>(error: unknown): T | undefined =>
  error instanceof ApiError && error.code === 'version_conflict'
    ? (error.problem?.data?.current as T | undefined)
    : undefined

/**
 * Saves with the version that was seen. When somebody else saved meanwhile and left alone what is changed here, nothing
 * is lost by saving on top of theirs; otherwise it is refused.
 */
export async function saveSeen<T extends { version: number }>(
  seen: T,
  /** What is changed here. */
  pick: (state: T) => unknown,
  save: (version: number) => Promise<T>,
): Promise<T> {
  let { version } = seen
  for (;;) {
    try {
      return await save(version)
    } catch (error) {
      const current = currentIn<T>(error)
      if (!current || JSON.stringify(pick(current)) !== JSON.stringify(pick(seen))) throw error
      version = current.version
    }
  }
}

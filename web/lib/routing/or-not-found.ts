import { notFound } from '@tanstack/react-router'
import { ApiError } from '#web/lib/api/api-error.ts'

/** For a loader: what the API does not know is a page that is not there, answered with status 404. */
export async function orNotFound<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) throw notFound()
    throw error
  }
}

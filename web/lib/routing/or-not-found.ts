import { notFound } from '@tanstack/react-router'
import { ApiError } from '#web/lib/api/api-error.ts'

/**
 * For a loader: what the API does not know is a page that is not there, answered with status 404; what was there and will
 * not be again, with 410 (`web/server.ts`).
 */
export async function orNotFound<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ApiError && [404, 410, 422].includes(error.status)) throw notFound({ data: error.status })
    throw error
  }
}

import { describe, expect, it } from 'vitest'
import { createQueryClient } from './query-client.ts'

describe('every query and every write', () => {
  it('is tried once, and nothing polls', () => {
    const { queries, mutations } = createQueryClient().getDefaultOptions()
    expect([queries?.retry, queries?.refetchInterval, mutations?.retry]).toEqual([false, false, false])
  })
  it('is fresh for 5 minutes and kept for 15 when nothing else is said', () => {
    const { queries } = createQueryClient().getDefaultOptions()
    expect([queries?.staleTime, queries?.gcTime]).toEqual([300_000, 900_000])
  })
})

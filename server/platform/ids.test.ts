import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { newId } from './ids.ts'

describe('ids', () => {
  const ids = Array.from({ length: 20_000 }, () => newId())

  it('generates unique UUIDs of version 7', () => {
    expect(ids.every((id) => z.uuidv7().safeParse(id).success)).toBe(true)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('generates ids sorted by creation, however many in one millisecond', () => {
    expect(ids.toSorted()).toEqual(ids)
  })
})

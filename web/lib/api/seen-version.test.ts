import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { saveSeen } from './seen-version.ts'

interface Shop {
  version: number
  phone: string
  area: string
}

const conflict = (current: Shop) =>
  new ApiError('409: …', 409, { code: 'version_conflict', data: { current } } as unknown as ApiError['problem'])

/** A server with this shop, which takes a phone from whoever saw its version. */
const save = (stored: Shop, phone: string) => async (version: number) => {
  if (version !== stored.version) throw conflict(stored)
  return { ...stored, phone, version: version + 1 }
}
const seen = { version: 3, phone: '1', area: 'Kilimani' }
const phoneOf = ({ phone }: Shop) => phone

describe('saving with the version that was seen', () => {
  it('saves when nobody else did', async () => {
    expect(await saveSeen(seen, phoneOf, save(seen, '2'))).toEqual({ ...seen, phone: '2', version: 4 })
  })

  it('saves on top of somebody else who changed other things', async () => {
    const theirs = { ...seen, area: 'Karen', version: 5 }
    expect(await saveSeen(seen, phoneOf, save(theirs, '2'))).toEqual({ ...theirs, phone: '2', version: 6 })
  })

  it('is refused when somebody else changed the same', async () => {
    const theirs = { ...seen, phone: '9', version: 4 }
    await expect(saveSeen(seen, phoneOf, save(theirs, '2'))).rejects.toThrow(conflict(theirs))
  })

  it('is refused as it was when the reason is another', async () => {
    const failed = new ApiError('503: Busy', 503)
    await expect(saveSeen(seen, phoneOf, () => Promise.reject(failed))).rejects.toBe(failed)
  })
})

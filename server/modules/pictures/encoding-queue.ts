import pLimit from 'p-limit'
import { DomainError } from '#server/platform/errors.ts'

/** What waits while another file is encoded: ten megabytes each. */
const maxWaiting = 8

export type Encode = <Encoded>(work: () => Promise<Encoded>) => Promise<Encoded>

/** Encodes files one at a time: encoding one keeps all cores busy, and memory is bounded by what waits. */
export function encodingQueue(): Encode {
  const oneByOne = pLimit(1)
  return async (work) => {
    if (oneByOne.pendingCount >= maxWaiting)
      throw new DomainError('busy', 'Many pictures are being uploaded right now. Try again in a minute.')
    return oneByOne(work)
  }
}

import { createHash } from 'node:crypto'
import type { DeliveryId } from '#contracts/wire/primitives.ts'
import { hours, minutes } from '#server/platform/clock.ts'

/** Ten tries within three days, as Standard Webhooks proposes. */
const longest = [
  ...[5_000, minutes(5), minutes(30), hours(2), hours(5), hours(10), hours(14), hours(20), hours(20)],
] as const

/** A pause is shorter by up to so much of it. */
const jitter = 0.1

/**
 * The pauses between the tries of a message, each shortened a little, by another part for each message and try: what
 * failed together comes apart. They follow from the id, so that they are the same in each process.
 */
export const webhookPauses = (id: DeliveryId): number[] =>
  longest.map((pause, at) => Math.round(pause * (1 - jitter * shareOf(`${id} ${at}`))))

/** From 0 to 1, evenly spread over all texts. */
const shareOf = (text: string) => createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32

import type { Random } from '#simulator/platform/random.ts'

/** What Africa's Talking calls something: so many hex digits. */
export const identifier = (random: Random, length: number) => random.text('0123456789abcdef', length)

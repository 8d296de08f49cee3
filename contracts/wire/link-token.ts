import * as z from 'zod'

/** Of a link to one order, or to tickets: 128 bits that nobody can guess. */
export const LinkToken = z
  .string()
  .regex(/^[0-9a-f]{32}$/, 'This link is not whole.')
  .meta({ examples: ['5f2c9a1be07d4638a1c0d2e4f6a8b0c2'] })

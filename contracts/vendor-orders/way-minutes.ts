import * as z from 'zod'

/** How long a way takes: usually (the median), and nearly always (four of five times). */
export const WayMinutes = z.object({ usual: z.int(), most: z.int() })

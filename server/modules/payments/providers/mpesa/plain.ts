import * as z from 'zod'

/** What a notice's value may be; anything else, which a stranger may have sent, is as good as none. */
export const Plain = z.union([z.string(), z.number()]).optional().catch(undefined)

import { randomBytes } from 'node:crypto'
import { shortCodeOf } from '#contracts/tickets/short-code.ts'

/** 35 random bits. Whoever writes it makes another when a ticket has it already. */
export const newShortCode = () => shortCodeOf(randomBytes(7))

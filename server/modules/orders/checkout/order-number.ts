import { randomInt } from 'node:crypto'

/** `UZ48251937`: eight digits can be read aloud in pairs, fit Daraja's 12 characters, and tell nobody how many orders there are. */
export const newOrderNumber = () => `UZ${String(randomInt(100_000_000)).padStart(8, '0')}`

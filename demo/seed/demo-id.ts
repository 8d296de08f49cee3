import { hash } from 'node:crypto'

/** Bytes that look random and are the same for the same key on every machine. */
export const digest = (key: string): Buffer => hash('sha256', key, 'buffer')

/** A number from 0 up to 1, the same for the same key. */
export const shareOf = (key: string): number => digest(key).readUInt32BE() / 2 ** 32

/**
 * A UUIDv7 made of a key and a moment, so that lists sorted by id are sorted by time. Rows of one moment whose order
 * matters say their rank (up to 4,095).
 */
export function demoId<Id extends string>(key: string, at: Date, rank?: number): Id {
  const bytes = digest(key)
  bytes.writeUIntBE(at.getTime(), 0, 6)
  bytes.writeUInt16BE(0x7000 | ((rank ?? bytes.readUInt16BE(6)) & 0x0fff), 6)
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8)
  const hex = bytes.toString('hex', 0, 16)
  const part = (from: number, to: number) => hex.slice(from, to)
  return `${part(0, 8)}-${part(8, 12)}-${part(12, 16)}-${part(16, 20)}-${part(20, 32)}` as Id
}

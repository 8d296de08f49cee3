/** What a file is by its first bytes, and how large it may be, by its type. */
const kinds = {
  'image/png': { signature: '89504e47', most: 5 * 1024 * 1024, format: 'IMAGE' },
  'image/jpeg': { signature: 'ffd8ff', most: 5 * 1024 * 1024, format: 'IMAGE' },
  'application/pdf': { signature: '25504446', most: 100 * 1024 * 1024, format: 'DOCUMENT' },
} as const

export type MediaFormat = (typeof kinds)[keyof typeof kinds]['format']

const isKnown = (type: string): type is keyof typeof kinds => type in kinds

/** As what messages and templates take it; undefined where it is not what its type says, or too large. */
export function formatOf(type: string, bytes: Buffer): MediaFormat | undefined {
  if (!isKnown(type)) return undefined
  const { signature, most, format } = kinds[type]
  return bytes.length <= most && bytes.toString('hex', 0, 8).startsWith(signature) ? format : undefined
}

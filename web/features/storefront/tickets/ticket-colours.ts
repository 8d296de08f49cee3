/** Ground and figure of the border; the same event is always printed on the same cloth. */
const palette = [
  ['#7e2f1a', '#ffdfa0'],
  ['#12474a', '#8ce0c8'],
  ['#2a2440', '#ffb21e'],
  ['#7a2e63', '#f6b7d2'],
  ['#1c3f6e', '#8cc6e8'],
  ['#0f5a43', '#f2c14b'],
] as const

export function ticketColours(slug: string): { ground: string; figure: string } {
  let hash = 0
  for (const letter of slug) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  const [ground, figure] = palette[hash % palette.length]!
  return { ground, figure }
}

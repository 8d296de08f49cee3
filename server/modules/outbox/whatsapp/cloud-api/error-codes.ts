/**
 * What to do about an error of Meta's, by its code alone; never by its words or the HTTP status.
 *
 * CHANNEL: nothing can be sent by this account, until somebody mends it. TEMPLATE: not this template. PERSON: not to this
 * person. STOPPED: they want none. WINDOW: not without a template. LATER: it was not looked at, and may be sent again.
 * MEDIA: not with this file. OURS: what we sent is wrong. UNCERTAIN: a fault of theirs, and it may have gone.
 */
export type Remedy = 'CHANNEL' | 'TEMPLATE' | 'PERSON' | 'STOPPED' | 'WINDOW' | 'LATER' | 'MEDIA' | 'OURS' | 'UNCERTAIN'

const codes: Record<Exclude<Remedy, 'PERSON'>, readonly number[]> = {
  CHANNEL: [0, 3, 10, 190, 368, 130497, 131005, 131031, 131042, 131048, 133010],
  TEMPLATE: [132001, 132007, 132015, 132016],
  STOPPED: [131050],
  WINDOW: [131047],
  LATER: [4, 80007, 130429, 131056],
  MEDIA: [131052, 131053],
  OURS: [100, 131008, 131009, 131051, 131062, 132000, 132005, 132012],
  UNCERTAIN: [1, 2, 131000, 131016, 131057],
}

/** Of a code that nobody knows nothing is certain but that it was refused: another channel tells it. */
export function remedyOf(code: number): Remedy {
  if (code >= 200 && code < 300) return 'CHANNEL'
  for (const [remedy, of] of Object.entries(codes)) if (of.includes(code)) return remedy as Remedy
  return 'PERSON'
}

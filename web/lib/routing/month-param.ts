import type { ParamReader } from './search-params.ts'

/** `2026-11`. Apart, since no page on which people arrive reads it. */
export const monthParam: ParamReader<string> = (value) =>
  typeof value === 'string' && /^20\d{2}-(0[1-9]|1[0-2])$/.test(value) ? value : undefined

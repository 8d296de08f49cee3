export interface Change {
  name: string
  from: unknown
  to: unknown
}

export interface DetailField {
  name: string
  value: unknown
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  isRecord(value) && 'to' in value && Object.keys(value).every((key) => key === 'from' || key === 'to')

/** These change with every save, and say nothing. */
const ignored = new Set(['version', 'updatedAt'])

/**
 * What a trail's entry says was changed, in each way it is written down: field by field as `{ from, to }`, the whole
 * thing `before` and `after`, or a status `from` one `to` another. What is none of these is a field with one value.
 */
export function parseAuditDetail(detail: Record<string, unknown>): { changes: Change[]; fields: DetailField[] } {
  const { before, after, from, to, ...rest } = detail
  const changes: Change[] = []
  const fields: DetailField[] = []
  if (isRecord(before) && isRecord(after)) {
    for (const name of Object.keys(after)) {
      if (ignored.has(name) || JSON.stringify(before[name]) === JSON.stringify(after[name])) continue
      changes.push({ name, from: before[name], to: after[name] })
    }
  }
  if (from !== undefined || to !== undefined) changes.push({ name: 'status', from, to })
  for (const [name, value] of Object.entries(rest)) {
    if (isChange(value)) changes.push({ name, from: value.from, to: value.to })
    else if (value !== null && value !== undefined && value !== '') fields.push({ name, value })
  }
  return { changes, fields }
}

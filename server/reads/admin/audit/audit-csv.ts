import type { AuditEntry } from '#contracts/admin/audit.ts'
import type { CsvColumn } from '#server/platform/http/serve-csv.ts'

/** The columns of `audit.csv`. */
export const auditColumns: readonly CsvColumn<AuditEntry>[] = [
  [{ en: 'When', sw: 'Lini' }, ({ at }) => at],
  [{ en: 'Who', sw: 'Nani' }, ({ actor }) => actor?.name],
  [{ en: 'Account', sw: 'Akaunti' }, ({ actor }) => actor?.id],
  [{ en: 'Action', sw: 'Tendo' }, ({ action }) => action],
  [{ en: 'On', sw: 'Kuhusu' }, ({ subject }) => subject.name],
  [{ en: 'Kind', sw: 'Aina' }, ({ subject }) => subject.kind],
  [{ en: 'Id', sw: 'Kitambulisho' }, ({ subject }) => subject.id],
  [{ en: 'Details', sw: 'Maelezo' }, ({ detail }) => JSON.stringify(detail)],
]

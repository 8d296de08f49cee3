import { Suspense, useState } from 'react'
import type { AuditSort } from '#contracts/admin/audit.ts'
import { type AuditSubject, auditSubjects } from '#web/features/shared/audit/action-labels.ts'
import type { AuditFilters } from '#web/features/shared/audit/audit.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { Chip } from '#web/ui/chip.tsx'
import { ColumnChoice } from '#web/ui/filters/column-choice.tsx'
import { DayFilter } from '#web/ui/filters/day-filter.tsx'
import { SortSelect } from '#web/ui/filters/sort-select.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/input.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { FilterBar } from '#web/ui/workspace/filter-bar.tsx'
import ChevronDown from '~icons/lucide/chevron-down'
import UserRound from '~icons/lucide/user-round'
import X from '~icons/lucide/x'
import { columnNames } from './audit-days.tsx'

const PersonSheet = lazyChunk(() => import('./person-sheet.tsx'))

const kinds = Object.keys(auditSubjects) as AuditSubject[]
const sortLabels: Record<AuditSort, () => string> = { newest: m.admin_sort_newest, oldest: m.admin_sort_oldest }

export interface AuditFilterProps {
  filters: AuditFilters
  /** Of the chosen person, as far as it is known. */
  actorName: string | undefined
  go: (change: AuditFilters) => void
}

/** By words, days, who did it, and what it was done to. */
export function AuditFilterBar({ filters, actorName, go }: AuditFilterProps) {
  const { action, subject, actor, search, from, to, sortBy, hide } = filters
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <FilterBar>
      <SearchBox
        label={m.admin_audit_search()}
        value={search ?? ''}
        onSearch={(words) => go({ search: words || undefined })}
      />
      <DayFilter from={from} to={to} onChange={go} />
      {actor ? (
        <Chip selected onClick={() => go({ actor: undefined })}>
          {actorName ?? m.admin_administrator()}
          <X aria-hidden />
        </Chip>
      ) : (
        <Chip onClick={() => setIsChoosing(true)} aria-haspopup="dialog">
          <UserRound aria-hidden />
          {m.admin_audit_anybody()}
          <ChevronDown aria-hidden />
        </Chip>
      )}
      <Field label={m.admin_audit_kind()} hideLabel>
        <Select value={action ?? ''} onChange={({ target }) => go({ action: target.value || undefined })}>
          <option value="">{m.admin_audit_every_kind()}</option>
          {action && !kinds.some((kind) => kind === action) && <option value={action}>{action}</option>}
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {auditSubjects[kind]()}
            </option>
          ))}
        </Select>
      </Field>
      {subject && (
        <Chip selected onClick={() => go({ subject: undefined })}>
          {m.admin_audit_one()}
          <X aria-hidden />
        </Chip>
      )}
      <SortSelect labels={sortLabels} value={sortBy} onChange={(sort) => go({ sortBy: sort })} />
      <ColumnChoice names={columnNames} hide={hide} onChange={(columns) => go({ hide: columns })} />
      {isChoosing && (
        <Suspense>
          <PersonSheet
            onClose={() => setIsChoosing(false)}
            onChoose={(id) => {
              setIsChoosing(false)
              go({ actor: id })
            }}
          />
        </Suspense>
      )}
    </FilterBar>
  )
}

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlacementKind } from '#contracts/featured/placement-terms.ts'
import { Finder } from '#web/features/shared/finder/finder.tsx'
import { VendorFinder } from '#web/features/shared/vendors/vendor-finder.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/input.tsx'
import { collections, publicEvents } from './featured.queries.ts'

export interface Subject {
  id: string
  name: string
}

interface SubjectFieldProps {
  kind: PlacementKind
  value: Subject | null
  onChange: (subject: Subject | null) => void
  error: string | undefined
}

/** Which shop, event or collection is shown. */
export function SubjectField({ kind, value, onChange, error }: SubjectFieldProps) {
  if (kind === 'COLLECTION') return <CollectionChoice value={value} onChange={onChange} error={error} />
  return (
    <div className="grid gap-1.5">
      {value ? (
        <p className="flex items-center justify-between gap-3 rounded-control bg-sunken py-1 pr-1 pl-3.5">
          <b className="min-w-0 font-[650] [overflow-wrap:anywhere]">{value.name}</b>
          <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
            {m.commissions_choose_other()}
          </Button>
        </p>
      ) : kind === 'SHOP' ? (
        <VendorFinder label={m.featured_find_shop()} onChoose={onChange} />
      ) : (
        <EventFinder onChoose={onChange} />
      )}
      {error && (
        <p role="alert" className="font-[550] text-13 text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

interface FinderProps {
  onChoose: (subject: Subject) => void
}

function EventFinder({ onChoose }: FinderProps) {
  const [search, setSearch] = useState('')
  const query = useInfiniteQuery({
    ...publicEvents(search || undefined),
    placeholderData: keepPreviousData,
  })
  return (
    <Finder
      label={m.featured_find_event()}
      search={search}
      onSearch={setSearch}
      query={query}
      toFound={({ id, title, startsAt }) => ({ key: id, name: title, note: formatDate(startsAt, 'day') })}
      onChoose={({ key, name }) => onChoose({ id: key, name })}
    />
  )
}

function CollectionChoice({ value, onChange, error }: Omit<SubjectFieldProps, 'kind'>) {
  const { data } = useQuery(collections)
  const items = data?.items ?? []
  return (
    <Field label={m.featured_which_collection()} error={error}>
      <Select
        value={value?.id ?? ''}
        onChange={({ target }) => {
          const chosen = items.find(({ id }) => id === target.value)
          onChange(chosen ? { id: chosen.id, name: chosen.name[getLocale()] } : null)
        }}
      >
        <option value="">{m.featured_choose()}</option>
        {items.map(({ id, name }) => (
          <option key={id} value={id}>
            {name[getLocale()]}
          </option>
        ))}
      </Select>
    </Field>
  )
}

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { AdminUserSort, UserState } from '#contracts/admin/users/user-filters.ts'
import { adminUsers, type UserFilters } from '#web/features/shared/users/users.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { ColumnChoice } from '#web/ui/filters/column-choice.tsx'
import { DayFilter } from '#web/ui/filters/day-filter.tsx'
import { SortSelect } from '#web/ui/filters/sort-select.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/input.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { RecordList } from '#web/ui/tables/record-list.tsx'
import { shownColumns } from '#web/ui/tables/shown-columns.ts'
import { CsvLink } from '#web/ui/workspace/csv-link.tsx'
import { FilterBar } from '#web/ui/workspace/filter-bar.tsx'
import { WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import { columnNames, userColumns } from './user-columns.tsx'
import { UserTabs } from './user-tabs.tsx'

const states = ['ACTIVE', 'DISABLED', 'LOST_FACTOR', 'ERASING', 'ERASED'] as const

const stateLabels: Record<UserState, () => string> = {
  ACTIVE: () => m.users_state_active(),
  DISABLED: () => m.admin_user_disabled(),
  LOST_FACTOR: () => m.lost_factors_decide(),
  ERASING: () => m.users_state_erasing(),
  ERASED: () => m.users_state_erased(),
}

const sortLabels: Record<AdminUserSort, () => string> = {
  newest: () => m.admin_sort_newest(),
  oldest: () => m.admin_sort_oldest(),
  name: () => m.users_sort_name(),
}

type UserSearch = UserFilters & { hide?: string }

export function UsersPage({ filters, go }: { filters: UserSearch; go: (change: UserSearch) => void }) {
  const { role, search, state, from, to, sortBy, hide } = filters
  const query = useInfiniteQuery({ ...adminUsers(filters), placeholderData: keepPreviousData })
  return (
    <WorkspacePage title={m.admin_users()} action={<CsvLink query={adminUsers(filters)} />}>
      <FilterBar>
        <SearchBox
          label={m.admin_users_search()}
          value={search ?? ''}
          onSearch={(words) => go({ search: words || undefined })}
        />
        <DayFilter from={from} to={to} onChange={go} />
        <Field label={m.users_state()} hideLabel>
          <Select
            value={state ?? ''}
            onChange={({ target: { value } }) => go({ state: states.find((each) => each === value) })}
          >
            <option value="">{m.users_state_any()}</option>
            {states.map((each) => (
              <option key={each} value={each}>
                {stateLabels[each]()}
              </option>
            ))}
          </Select>
        </Field>
        <SortSelect labels={sortLabels} value={sortBy} onChange={(sort) => go({ sortBy: sort })} />
        <ColumnChoice names={columnNames} hide={hide} onChange={(columns) => go({ hide: columns })} />
      </FilterBar>
      <UserTabs role={role} state={state} />
      <RecordList
        query={query}
        caption={m.admin_users()}
        columns={shownColumns(userColumns(), columnNames, hide)}
        rowKey={({ id }) => id}
        failed={m.admin_users_failed()}
        empty={
          <EmptyState heading="h2" cloth="sea" title={m.admin_users_none()}>
            {m.admin_none_found_text()}
          </EmptyState>
        }
      />
    </WorkspacePage>
  )
}

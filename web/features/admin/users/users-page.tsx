import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Role } from '#contracts/identity.ts'
import { adminUsers, type UserFilters } from '#web/features/shared/users/users.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { RecordList } from '#web/ui/tables/record-list.tsx'
import { CsvLink } from '#web/ui/workspace/csv-link.tsx'
import { FilterBar, FilterChips } from '#web/ui/workspace/filter-bar.tsx'
import { WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import { userColumns } from './user-columns.tsx'

export function UsersPage({ filters, go }: { filters: UserFilters; go: (change: UserFilters) => void }) {
  const { role, search } = filters
  const query = useInfiniteQuery({ ...adminUsers(filters), placeholderData: keepPreviousData })
  return (
    <WorkspacePage title={m.admin_users()} action={<CsvLink query={adminUsers(filters)} />}>
      <FilterBar>
        <SearchBox
          label={m.admin_users_search()}
          value={search ?? ''}
          onSearch={(words) => go({ search: words || undefined })}
        />
      </FilterBar>
      <FilterChips<Role>
        label={m.admin_role()}
        value={role}
        onChange={(chosen) => go({ role: chosen })}
        options={[
          { value: undefined, label: m.admin_all_people() },
          { value: 'CUSTOMER', label: m.admin_customers() },
          { value: 'VENDOR', label: m.admin_vendors() },
          { value: 'ADMIN', label: m.admin_administrators() },
        ]}
      />
      <RecordList
        query={query}
        caption={m.admin_users()}
        columns={userColumns()}
        keyOf={({ id }) => id}
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

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminUsers } from '#web/features/shared/users/users.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { FindSheet } from '#web/ui/filters/find-sheet.tsx'
import { PersonMark } from './person-mark.tsx'

/** Finds one person among all; before words are written, among the administrators. */
export default function PersonSheet({ onChoose, onClose }: { onChoose: (id: string) => void; onClose: () => void }) {
  const [search, setSearch] = useState('')
  const query = useInfiniteQuery({
    ...adminUsers(search ? { search } : { role: 'ADMIN' }),
    placeholderData: keepPreviousData,
  })
  return (
    <FindSheet
      title={m.admin_audit_person_choose()}
      label={m.admin_users_search()}
      search={search}
      onSearch={setSearch}
      query={query}
      none={m.admin_users_none()}
      describeRow={({ id, name, email }) => ({ key: id, icon: <PersonMark name={name} />, name, note: email })}
      onChoose={({ id }) => onChoose(id)}
      onClose={onClose}
    />
  )
}

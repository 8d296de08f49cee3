import type { AdminUser } from '#contracts/admin/users/users.ts'
import type { CsvColumn } from '#server/platform/http/serve-csv.ts'

/** The columns of `users.csv`. */
export const userColumns: readonly CsvColumn<AdminUser>[] = [
  [{ en: 'Name', sw: 'Jina' }, (row) => row.name],
  [{ en: 'Role', sw: 'Jukumu' }, (row) => row.role],
  [{ en: 'Email', sw: 'Barua pepe' }, (row) => row.email],
  [{ en: 'Phone', sw: 'Simu' }, (row) => row.phone],
  [{ en: 'Shop', sw: 'Duka' }, (row) => row.vendor?.name],
  [{ en: 'Since', sw: 'Tangu' }, (row) => row.createdAt],
  [{ en: 'Disabled', sw: 'Amezuiwa' }, (row) => row.disabledAt],
  [{ en: 'To be erased', sw: 'Atafutwa' }, (row) => row.eraseAt],
  [{ en: 'Erased', sw: 'Alifutwa' }, (row) => row.erasedAt],
]

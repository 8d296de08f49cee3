import { createFileRoute } from '@tanstack/react-router'
import { adminSettings } from '#web/features/admin/settings/settings.queries.ts'
import { SettingsPage } from '#web/features/admin/settings/settings-page.tsx'

export const Route = createFileRoute('/admin/settings')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(adminSettings),
  component: SettingsPage,
})

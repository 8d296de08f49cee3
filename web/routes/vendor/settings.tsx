import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '#web/features/vendor-workspace/settings/settings-page.tsx'

export const Route = createFileRoute('/vendor/settings')({
  component: SettingsPage,
})

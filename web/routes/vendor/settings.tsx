import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '#web/features/vendor/settings/settings-page.tsx'
import { pageHead } from '#web/lib/routing/head.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/vendor/settings')({
  head: () => pageHead({ title: m.settings_title(), hidden: true }),
  component: SettingsPage,
})

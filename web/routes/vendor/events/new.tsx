import { createFileRoute } from '@tanstack/react-router'
import { NewEvent } from '#web/features/vendor/events/editor/event-editor.tsx'
import { pageHead } from '#web/lib/routing/head.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/vendor/events/new')({
  head: () => pageHead({ title: m.organiser_new(), hidden: true }),
  component: NewEvent,
})

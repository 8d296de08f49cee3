import { createFileRoute } from '@tanstack/react-router'
import { NewEvent } from '#web/features/vendor-workspace/events/editor/event-editor.tsx'

export const Route = createFileRoute('/vendor/events/new')({
  component: NewEvent,
})

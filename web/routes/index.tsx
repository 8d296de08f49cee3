import { createFileRoute } from '@tanstack/react-router'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/')({
  component: () => <main id="content">{m.home_title()}</main>,
})

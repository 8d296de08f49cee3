import { createFileRoute } from '@tanstack/react-router'
import { cacheable } from '#web/lib/head.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/')({
  headers: cacheable,
  component: () => <h1 className="display wrap pt-8">{m.home_title()}</h1>,
})

import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'

// Every part of the interface in every state, for who works on it; not there in a release.
const isThere = import.meta.env.DEV

export const Route = createFileRoute('/dev/ui')({
  beforeLoad: () => {
    if (!isThere) throw notFound()
  },
  component: isThere ? lazyRouteComponent(() => import('#web/dev/gallery.tsx'), 'Gallery') : undefined,
})

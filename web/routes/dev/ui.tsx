import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'

// Every part of the interface in every state, for who works on it; not there in a release.
export const Route = createFileRoute('/dev/ui')({
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw notFound()
  },
  component: import.meta.env.DEV ? lazyRouteComponent(() => import('#web/dev/gallery.tsx'), 'Gallery') : undefined,
})

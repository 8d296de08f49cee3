import { useQueryClient } from '@tanstack/react-query'
import { useMatches, useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { markHydrated } from '#web/lib/routing/hydration.ts'
import { useHasSessionEnded } from '#web/lib/session/ended-session.ts'
import { subscribeSession, useUser } from '#web/lib/session/session.ts'
import { useLive } from '#web/lib/use-live.ts'
import { m } from '#web/paraglide/messages.js'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { useToasts } from '#web/ui/overlays/use-toast.ts'
import { ConnectionBanner } from './alerts/connection-banner.tsx'
import { Footer } from './footer.tsx'
import { Header, type HeaderProps } from './header.tsx'
import { RouteProgress } from './route-progress.tsx'
import { TabBar } from './tab-bar.tsx'
import { TooltipsWhenWanted } from './tooltips-when-wanted.tsx'

const Toaster = lazyChunk(() => import('#web/ui/overlays/toaster.tsx'), <PlainToast />)
const SignInAgain = lazyChunk(() => import('./alerts/sign-in-again.tsx'))

export interface ShellProps {
  accountMenu: HeaderProps['accountMenu']
  children: ReactNode
}

/** What stands around every page. */
export function Shell({ accountMenu, children }: ShellProps) {
  const user = useUser()
  const hasEnded = useHasSessionEnded()
  const kind = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.shell)?.staticData.shell,
  })
  useFollowing(user?.id)
  useEffect(markHydrated, [])
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-control bg-accent px-4 py-3 font-[650] text-on-accent focus:translate-y-0"
      >
        {m.shell_skip()}
      </a>
      <RouteProgress />
      {kind !== 'bare' && (
        <Header
          user={user}
          hasPindo={!kind}
          // On a phone a shop's own bar stands in its place.
          className={kind === 'shop' ? 'max-md:hidden' : undefined}
          accountMenu={accountMenu}
        />
      )}
      {kind !== 'bare' && <ConnectionBanner />}
      <main id="content" tabIndex={-1} className="min-h-[60dvh] flex-1 pb-10">
        {children}
      </main>
      {kind !== 'bare' && <Footer />}
      {kind !== 'bare' && <TabBar user={user} />}
      <Toasts />
      <TooltipsWhenWanted />
      {user && hasEnded && (
        <Suspense>
          <SignInAgain user={user} />
        </Suspense>
      )}
    </>
  )
}

/** The toaster comes with the first toast. */
function Toasts() {
  const hasToasts = useToasts().length > 0
  return hasToasts ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}

/** What a toast says, where the toaster could not be fetched. */
function PlainToast() {
  const [last] = useToasts()
  return (
    last?.isOpen && (
      <p
        role="alert"
        className="on-cloth fixed inset-x-4 top-4 z-60 mx-auto max-w-[400px] rounded-[12px] border border-cloth-line bg-cloth p-4 shadow-3 text-13 text-on-cloth"
      >
        <b>{last.title}</b> {last.description}
      </p>
    )
  )
}

/**
 * Keeps this tab in step with the other tabs and, for somebody signed in, with the server. A page that was come to is
 * read out; the part for it comes with the first step.
 */
function useFollowing(userId: string | undefined): void {
  const queryClient = useQueryClient()
  const router = useRouter()
  useEffect(() => subscribeSession(queryClient, () => void router.invalidate()), [queryClient, router])
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) void import('./page-change.ts').then((part) => part.focusNewPage())
      }),
    [router],
  )
  useLive(userId)
}

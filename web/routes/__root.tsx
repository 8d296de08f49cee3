import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { pageOrigin } from '#web/lib/routing/head.ts'
import { keptOnDevice } from '#web/lib/session/kept-on-device.ts'
import { currentUser } from '#web/lib/session/session.ts'
import { chosenTheme } from '#web/lib/theme.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import { accountMenuPart } from '#web/shell/account-button.tsx'
import { ErrorPage } from '#web/shell/error-page.tsx'
import { Shell } from '#web/shell/shell.tsx'
import styles from '../styles.css?url'

const accountMenu = accountMenuPart(() => import('#web/features/storefront/account/account-menu.tsx'))

// The scanner keeps the names of guests.
keptOnDevice.add(async () =>
  (await import('#web/features/vendor-workspace/door/session/forget-guests.ts')).forgetGuests(),
)

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  // Who is signed in comes with the page. Not knowing is no reason to show nothing.
  loader: ({ context }) =>
    context.queryClient.ensureQueryData({ ...currentUser, revalidateIfStale: true }).then(
      () => undefined,
      () => undefined,
    ),
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { title: 'Uliza' },
      { name: 'description', content: m.shell_about() },
      { name: 'theme-color', content: '#241d3a' },
    ],
    links: [
      { rel: 'stylesheet', href: styles },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    ],
  }),
  shellComponent: Document,
  component: () => (
    <Shell accountMenu={accountMenu}>
      <Outlet />
    </Shell>
  ),
  // What even the skeleton of a page could not be drawn for comes up to here; the ways elsewhere stay.
  errorComponent: (props) => (
    <Shell accountMenu={accountMenu}>
      <ErrorPage {...props} />
    </Shell>
  ),
})

function Document({ children }: { children: ReactNode }) {
  const theme = chosenTheme()
  return (
    <html lang={getLocale()} data-theme={theme === 'system' ? undefined : theme} data-origin={pageOrigin()}>
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { ProofPage } from '#web/features/storefront/proof/proof-page.tsx'
import { asTyped } from '#web/lib/routing/search-params.ts'

export const Route = createFileRoute('/proof')({
  staticData: { shell: 'hero' },
  // The page reads it, so that its words are no part of the first load.
  validateSearch: asTyped,
  loaderDeps: ({ search }) => search,
  // Fetched with the page: nobody who arrives elsewhere needs it.
  loader: async ({ deps }) => (await import('#web/features/storefront/proof/load-proof.ts')).loadProof(deps),
  head: ({ loaderData }) => loaderData?.head ?? {},
  headers: ({ loaderData }) => loaderData?.headers ?? {},
  component: Page,
})

function Page() {
  return <ProofPage {...Route.useLoaderData()} />
}

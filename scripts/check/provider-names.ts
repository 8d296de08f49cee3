/**
 * No file but a payment provider's own names it: not its id, a method of it, or its ledger account. So a new provider
 * is a folder, a line and its settings, and no comparison elsewhere is forgotten (`docs/decisions/0035`). What provides
 * a world to work in may name those it sets up: tests, the demo market, the simulator and how it is started,
 * benchmarks.
 */
import { paymentProviders } from '#server/modules/payments/providers/index.ts'
import { isTest, readSources, type SourceFile } from './source-files.ts'

const providersFolder = 'server/modules/payments/providers/'

const mayName = (path: string) =>
  isTest(path) || path.startsWith('server/testing/') || path === 'scripts/start-simulator.ts'

interface Provider {
  id: string
  methods: readonly { method: string }[]
}

/** The literals that name a provider, with its own folder: in quotes of any kind, alone or as a ledger account. */
const providerLiterals = ({ id, methods }: Provider) => [id, `provider:${id}`, ...methods.map(({ method }) => method)]

/** The violations, a sentence each. */
export function foreignProviderNames(sources: readonly SourceFile[], providers: readonly Provider[]): string[] {
  return sources
    .filter(({ path }) => !mayName(path))
    .flatMap(({ path, text }) =>
      providers
        .filter(({ id }) => !path.startsWith(`${providersFolder}${id}/`))
        .flatMap(providerLiterals)
        .filter((literal) => namesIt(text, literal))
        .map((literal) => `${path} names '${literal}': only the provider's own folder may`),
    )
}

/** Examples in the description of the API show what values look like, and decide nothing. */
function namesIt(text: string, literal: string): boolean {
  const withoutExamples = text.replace(/examples: \[[^\]]*\]/g, '')
  return ["'", '"', '`'].some((quote) => withoutExamples.includes(quote + literal + quote))
}

if (import.meta.main) {
  const sources = readSources(['contracts', 'server', 'web', 'scripts']).filter(
    ({ path }) => !path.startsWith('web/paraglide/'),
  )
  const complaints = foreignProviderNames(sources, paymentProviders)
  for (const complaint of complaints) console.error(complaint)
  process.exit(complaints.length > 0 ? 1 : 0)
}

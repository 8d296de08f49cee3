import type { ProviderId } from '#contracts/money/payments.ts'
import { port, type SettingFields, type Settings } from '#server/platform/settings.ts'
import type { paymentProviders } from './providers/index.ts'
import type { AnyProvider } from './providers/provider-definition.ts'

type Registered = (typeof paymentProviders)[number]

/** The settings of each provider that the program brings, by its id; null where it is not configured. */
type ProviderConfigs = {
  [Provider in Registered as Provider['id']]: ReturnType<Provider['settings']['config']>
}

export interface PaymentsConfig {
  /** Undefined: no simulator is started, because no provider is simulated. */
  simulatorPort: number | undefined
  providers: ProviderConfigs & Record<ProviderId, unknown>
}

const simulatorFields = {
  SIMULATOR_PORT: port
    .default(4010)
    .describe('Where the simulator is started that stands in for providers which have no address and keys.'),
}

export const paymentsFields = (providers: readonly AnyProvider[]): SettingFields & typeof simulatorFields =>
  Object.assign({}, simulatorFields, ...providers.map(({ settings }) => settings.fields))

type PaymentsSettings = Settings<typeof simulatorFields>

const findSimulatorPort = (providers: readonly AnyProvider[], settings: PaymentsSettings) =>
  providers.some((provider) => provider.settings.isSimulated(settings)) ? settings.SIMULATOR_PORT : undefined

export function paymentsConfig(
  providers: readonly AnyProvider[],
  settings: PaymentsSettings,
  publicUrl: string,
): PaymentsConfig {
  const simulatorPort = findSimulatorPort(providers, settings)
  const context = { publicUrl, simulatorPort }
  const configs = providers.map((provider) => [provider.id, provider.settings.config(settings, context)] as const)
  return { simulatorPort, providers: Object.fromEntries(configs) as PaymentsConfig['providers'] }
}

export function paymentsProductionProblems(providers: readonly AnyProvider[], settings: PaymentsSettings): string[] {
  const simulatorPort = findSimulatorPort(providers, settings)
  return providers.flatMap((provider) => provider.settings.productionProblems(settings, { simulatorPort }))
}

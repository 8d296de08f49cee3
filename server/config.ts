import * as z from 'zod'
import { toKES } from '#contracts/wire/money.ts'
import { type CommissionsConfig, commissionsConfig, commissionsFields } from './modules/commissions/index.ts'
import { type EtimsConfig, etimsConfig, etimsFields, etimsProductionProblems } from './modules/etims/index.ts'
import {
  type CaptchaConfig,
  captchaConfig,
  captchaFields,
  captchaProductionProblems,
} from './modules/identity/index.ts'
import { type OrdersConfig, ordersConfig, ordersFields } from './modules/orders/index.ts'
import {
  type ChannelsConfig,
  channelFields,
  channelProductionProblems,
  channelsConfig,
  type WebhookConfig,
  webhookConfig,
  webhookFields,
  webhookProductionProblems,
} from './modules/outbox/index.ts'
import {
  type AnyProvider,
  type PaymentsConfig,
  paymentProviders,
  paymentsConfig,
  paymentsFields,
  paymentsProductionProblems,
} from './modules/payments/index.ts'
import { type PayoutsConfig, payoutsConfig, payoutsFields } from './modules/payouts/index.ts'
import type { StartedWith } from './modules/settings/index.ts'
import { type TicketsConfig, ticketsConfig, ticketsFields, ticketsProductionProblems } from './modules/tickets/index.ts'
import { type BackupConfig, backupConfig, backupFields } from './platform/backup/backup-settings.ts'
import { StartError } from './platform/errors.ts'
import { type FilesConfig, filesConfig, filesFields } from './platform/files/files-settings.ts'
import { type MetricsConfig, metricsConfig, metricsFields } from './platform/metrics/metrics-settings.ts'
import {
  type PlatformConfig,
  platformConfig,
  platformFields,
  platformProductionProblems,
  providerAddressProblems,
  type SettingFields,
} from './platform/settings.ts'
import { type TracesConfig, tracesConfig, tracesFields } from './platform/traces/traces-settings.ts'

/** The one place where the settings of the platform and of every module meet. */
const environment = (providers: readonly AnyProvider[]) =>
  z.object({
    ...platformFields,
    ...filesFields,
    ...backupFields,
    ...metricsFields,
    ...tracesFields,
    ...paymentsFields(providers),
    ...payoutsFields,
    ...ordersFields,
    ...commissionsFields,
    ...ticketsFields,
    ...channelFields,
    ...webhookFields,
    ...etimsFields,
    ...captchaFields,
  })

export interface Config
  extends PlatformConfig,
    FilesConfig,
    BackupConfig,
    MetricsConfig,
    TracesConfig,
    PaymentsConfig,
    PayoutsConfig,
    OrdersConfig,
    CommissionsConfig,
    TicketsConfig,
    ChannelsConfig,
    WebhookConfig,
    EtimsConfig,
    CaptchaConfig {
  /** What settings of the marketplace are until an administrator sets them. */
  startedWith: StartedWith
}

/** Every setting, by its name: what it may be, and what it means. */
export const settingFields = (): SettingFields => environment(paymentProviders).shape

/** Reads the environment once; each invalid value gets its own sentence. */
export function readConfig(
  env: Record<string, string | undefined>,
  providers: readonly AnyProvider[] = paymentProviders,
): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment(providers).safeParse(set)
  if (!parsed.success) {
    throw new StartError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'))
  }
  const settings = parsed.data
  const problems =
    settings.NODE_ENV === 'production'
      ? [
          ...platformProductionProblems(settings),
          ...providerAddressProblems(settings),
          ...captchaProductionProblems(settings),
          ...paymentsProductionProblems(providers, settings),
          ...ticketsProductionProblems(settings),
          ...channelProductionProblems(settings),
          ...webhookProductionProblems(settings),
          ...etimsProductionProblems(settings),
        ]
      : []
  if (problems.length > 0) throw new StartError(problems.join('\n'))
  const platform = platformConfig(settings)
  const payments = paymentsConfig(providers, settings, platform.publicUrl)
  const [{ market, ...orders }, payouts] = [ordersConfig(settings), payoutsConfig(settings)]
  return {
    ...platform,
    ...filesConfig(settings),
    ...backupConfig(settings, platform),
    ...metricsConfig(settings),
    ...tracesConfig(settings),
    ...payments,
    ...channelsConfig(settings, { ...platform, ...payments }),
    ...webhookConfig(settings, payments),
    ...etimsConfig(settings, payments),
    ...captchaConfig(settings),
    ...payouts,
    ...orders,
    market,
    startedWith: { ...orders, approverFromKES: toKES(payouts.approverFromCents) },
    ...commissionsConfig(settings),
    ...ticketsConfig(settings),
  }
}

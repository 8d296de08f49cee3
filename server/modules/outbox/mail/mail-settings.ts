import { type PlatformConfig, port, type Settings } from '#server/platform/settings.ts'

export const mailFields = {
  SIMULATOR_SMTP_PORT: port
    .optional()
    .describe(`Without SMTP_URL the simulator takes mail, on the port after its own unless another is set here; 0: it takes
    none. It is read at /dev/mailbox.`),
}

interface Context extends Pick<PlatformConfig, 'mail' | 'publicUrl'> {
  /** Where a simulator stands in for all providers; undefined where none does. */
  simulatorPort: number | undefined
}

export interface MailConfig extends Pick<PlatformConfig, 'mail'> {
  /** Where the simulator takes mail; undefined where it takes none. */
  simulatedSmtpPort: number | undefined
}

/** Beside the simulator mail is simulated too, unless a server is set or the port is 0. */
export function mailConfig(
  { SIMULATOR_SMTP_PORT }: Settings<typeof mailFields>,
  { mail, publicUrl, simulatorPort }: Context,
): MailConfig {
  const smtpPort = SIMULATOR_SMTP_PORT ?? (simulatorPort === undefined ? undefined : simulatorPort + 1)
  if (mail || simulatorPort === undefined || !smtpPort) return { mail, simulatedSmtpPort: undefined }
  const host = new URL(publicUrl).hostname
  const from = 'Uliza <hello@uliza.example>'
  return { mail: { smtpUrl: `smtp://127.0.0.1:${smtpPort}`, from, host }, simulatedSmtpPort: smtpPort }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Config } from '#server/config.ts'
import { createTemplates } from '#server/modules/outbox/index.ts'
import { templateExample } from '#server/template-example.ts'
import { StartError } from '../server/platform/errors.ts'

const main = fileURLToPath(new URL('../simulator/main.ts', import.meta.url))

/** Starts the simulator of M-Pesa and Paystack as its own process, or uses the one that already answers on its port. */
export async function startSimulator({
  simulatorPort,
  simulatedSmtpPort,
  providers: { mpesa, paystack },
  sms,
  whatsapp,
  etims,
  publicUrl,
  environment,
}: Config): Promise<{ stop(): Promise<void> }> {
  if (await answers(mpesa.baseUrl)) return { stop: async () => undefined }
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      SIM_PORT: String(simulatorPort),
      ...(simulatedSmtpPort && { SIM_SMTP_PORT: String(simulatedSmtpPort) }),
      SIM_CONSUMER_KEY: mpesa.consumerKey,
      SIM_CONSUMER_SECRET: mpesa.consumerSecret,
      SIM_SHORTCODE: mpesa.shortcode,
      SIM_PASSKEY: mpesa.passkey,
      ...(paystack ? { SIM_PAYSTACK_SECRET_KEY: paystack.secretKey } : {}),
      SIM_PAYSTACK_WEBHOOK_URL: `${mpesa.callbackUrl}/api/payments/paystack/webhook`,
      ...(sms && {
        SIM_SMS_USERNAME: sms.username,
        SIM_SMS_API_KEY: sms.apiKey,
        ...(sms.senderId && { SIM_SMS_SENDER_IDS: sms.senderId }),
        SIM_SMS_CALLBACK_URL: `${mpesa.callbackUrl}/api/sms`,
        SIM_SMS_CALLBACK_TOKEN: sms.callbackToken,
      }),
      ...(whatsapp && {
        SIM_WHATSAPP_TOKEN: whatsapp.token,
        SIM_WHATSAPP_PHONE_NUMBER_ID: whatsapp.phoneNumberId,
        SIM_WHATSAPP_BUSINESS_ACCOUNT_ID: whatsapp.businessAccountId,
        SIM_WHATSAPP_APP_ID: whatsapp.appId,
        SIM_WHATSAPP_APP_SECRET: whatsapp.appSecret,
        SIM_WHATSAPP_VERIFY_TOKEN: whatsapp.verifyToken,
        SIM_WHATSAPP_WEBHOOK_URL: `${mpesa.callbackUrl}/api/whatsapp/webhook`,
      }),
      ...(etims && { SIM_ETIMS_PRICES: etims.prices }),
      ...(etims?.gateway && {
        SIM_ETIMS_GATEWAY_KEY: etims.gateway.key,
        SIM_ETIMS_GATEWAY_SECRET: etims.gateway.secret,
        SIM_ETIMS_GATEWAY_APP_ID: etims.gateway.appId,
      }),
      SIM_END_WITH_STDIN: 'true',
      // The program has already required its explicit permission (ALLOW_SIMULATOR).
      ...(environment === 'production' ? { SIM_ALLOW_IN_PRODUCTION: 'true' } : {}),
    },
    // In its own process group: a terminal's Ctrl-C must not stop it while payments are being drained. Its standard
    // input is ours, so it exits when we do, in whatever way.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  for (let waited = 0; waited < 10_000; waited += 50) {
    if (await answers(mpesa.baseUrl)) {
      // Approved at once, so that messages are read in its chats from the start.
      if (whatsapp) await createTemplates(whatsapp, publicUrl, templateExample)
      return {
        async stop() {
          child.kill('SIGTERM')
          await once(child, 'exit')
        },
      }
    }
    if (child.exitCode !== null) break
    await wait(50)
  }
  child.kill('SIGKILL')
  throw new StartError(
    `The M-Pesa simulator did not start on port ${simulatorPort}: ${complaint.trim() || 'no answer'}. Set SIMULATOR_PORT to another port.`,
  )
}

const answers = (baseUrl: string) =>
  fetch(`${baseUrl}/_sim/scenarios`, { signal: AbortSignal.timeout(1_000) }).then(
    (response) => response.ok,
    () => false,
  )

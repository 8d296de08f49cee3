import type { FastifyBaseLogger } from 'fastify'
import { openMailer } from '#server/platform/mail/mailer.ts'
import type { PlatformConfig } from '#server/platform/settings.ts'
import type { ChannelRuntime } from '../channels/channel-runtime.ts'
import { type MailChannelDeps, mailChannel } from './mail-channel.ts'

export interface MailNeeds extends Pick<MailChannelDeps, 'publicUrl'> {
  config: Pick<PlatformConfig, 'mail' | 'environment'>
  log: FastifyBaseLogger
  prepareMail: MailChannelDeps['prepare']
}

export const mailRuntime = {
  open({ config, log, publicUrl, prepareMail }: MailNeeds) {
    const mail = openMailer(config, log)
    return mail && mailChannel({ mail, publicUrl, prepare: prepareMail })
  },
} satisfies ChannelRuntime<MailNeeds, never>

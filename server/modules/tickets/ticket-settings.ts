import * as z from 'zod'
import type { Settings } from '#server/platform/settings.ts'
import type { TicketKeySecrets } from './codes/seal-private-key.ts'

/** For development and tests; everybody has it. */
const sampleSecret = 'd1'.repeat(32)

const secret = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 of 0-9 and a-f: openssl rand -hex 32')

export const ticketsFields = {
  TICKET_KEY_SECRET: secret.default(sampleSecret).meta({
    description: `What the private keys that sign tickets, the secrets of webhooks and the keys of eTIMS devices are sealed with
    in the database: openssl rand -hex 32. A sample unless set, which production refuses.`,
    isNeededInProduction: true,
  }),
  TICKET_KEY_SECRET_BEFORE: secret
    .optional()
    .describe('To change TICKET_KEY_SECRET: the old one here, then npm run tickets:seal-keys.'),
}

export interface TicketsConfig {
  ticketKeySecrets: TicketKeySecrets
}

type TicketSettings = Settings<typeof ticketsFields>

export const ticketsConfig = ({ TICKET_KEY_SECRET, TICKET_KEY_SECRET_BEFORE }: TicketSettings): TicketsConfig => ({
  ticketKeySecrets: {
    current: Buffer.from(TICKET_KEY_SECRET, 'hex'),
    before: TICKET_KEY_SECRET_BEFORE ? Buffer.from(TICKET_KEY_SECRET_BEFORE, 'hex') : null,
  },
})

/** What is sealed with where no setting is read. */
export const sampleKeySecrets: TicketKeySecrets = { current: Buffer.from(sampleSecret, 'hex'), before: null }

export const ticketsProductionProblems = ({ TICKET_KEY_SECRET }: TicketSettings): string[] =>
  TICKET_KEY_SECRET === sampleSecret
    ? [
        'TICKET_KEY_SECRET must be set in production: 64 of 0-9 and a-f (openssl rand -hex 32), kept outside the database. The sample is in everybody’s hands.',
      ]
    : []

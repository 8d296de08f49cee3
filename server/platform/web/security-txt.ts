import type { FastifyInstance } from 'fastify'
import { type Clock, days, plus } from '../clock.ts'
import type { PlatformConfig } from '../settings.ts'

/** Whoever reads it later reads it anew: a contact that is out of date is worse than none (RFC 9116). */
const validDays = 90

/** Tells whoever found a weakness whom to write to, where that is known (RFC 9116). */
export function mountSecurityTxt(
  app: FastifyInstance,
  { publicUrl, securityContact }: Pick<PlatformConfig, 'publicUrl' | 'securityContact'>,
  clock: Clock,
) {
  if (!securityContact) return
  const path = '/.well-known/security.txt'
  app.get(path, async (_request, reply) =>
    reply
      .header('content-type', 'text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(
        [
          `Contact: ${securityContact}`,
          `Expires: ${plus(clock.now(), days(validDays)).toISOString()}`,
          'Preferred-Languages: en, sw',
          `Canonical: ${publicUrl}${path}`,
          '',
        ].join('\n'),
      ),
  )
}

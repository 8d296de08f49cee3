import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sampleCertificate } from '#server/platform/sample-certificate.ts'

/** The settings of a world that sends money out by itself: `aWorld(withInitiator())`. */
export function withInitiator(): Record<string, string> {
  const file = join(mkdtempSync(join(tmpdir(), 'uliza-certificate-')), 'mpesa.pem')
  writeFileSync(file, sampleCertificate)
  return { MPESA_INITIATOR: 'uliza-demo', MPESA_INITIATOR_PASSWORD: 'uliza-demo', MPESA_CERTIFICATE: file }
}

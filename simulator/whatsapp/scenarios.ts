/** What can become of a message, by name. */
export const whatsappScenarios = {
  read: 'Is sent, delivered and read, and each is reported',
  delivered: 'Is sent and delivered, and never read',
  'no-report': 'Is delivered, and never reported',
  'duplicate-reports': 'Is read, and each report comes three times',
  'unordered-reports': 'Is read, and that is reported before “delivered” and “sent”',
  'report-first': 'Is delivered, and that is reported before the request is answered',
  'failure-first': 'Fails, and that is reported before the request is answered',
  'skip-delivered': 'Is read at once: “delivered” is never reported',
  'batched-reports': 'Is read, and its reports come in one body, among those of others',
  'wrong-signature': 'Is read, and the reports are signed by somebody else',
  'user-id-only': 'Is read, and reports name the user’s id and no number',
  'not-on-whatsapp': 'Is accepted, and fails later: the number is not on WhatsApp (131026)',
  'not-on-whatsapp-at-once': 'Is refused: the number is not on WhatsApp (131026)',
  'opted-out': 'Is refused: its person stopped it at WhatsApp (131050)',
  'window-closed': 'Is accepted, and fails later: a template is needed (131047)',
  'paused-template': 'Is refused: the template is paused (132015)',
  'media-refused': 'Is refused where a picture or a document goes with it (131053)',
  'media-failed': 'Is accepted, and fails later where a picture or a document goes with it (131053)',
  'token-expired': 'Is refused: the token has expired (190)',
  'no-permission': 'Is refused: the account may not (10)',
  throughput: 'Is refused: too many of this number (130429)',
  'pair-rate': 'Is refused: too many to this person (131056)',
  'server-error': 'Is not sent, and answered with a server error (131000)',
  'error-but-done': 'Is sent, and answered with a server error (2)',
  'dropped-response': 'Is sent, and the connection is cut before the answer',
  'dropped-request': 'Is not sent, and the connection is cut',
  slow: 'Is sent, and answered late',
} as const

export type WhatsappScenario = keyof typeof whatsappScenarios
export const whatsappScenarioNames = Object.keys(whatsappScenarios) as WhatsappScenario[]

/** Numbers that always meet a scenario, unless another is set. */
export const whatsappMagicPhones: Readonly<Record<string, WhatsappScenario>> = {
  '254700000201': 'not-on-whatsapp',
  '254700000202': 'opted-out',
  '254700000203': 'paused-template',
  '254700000204': 'token-expired',
  '254700000205': 'throughput',
  '254700000206': 'dropped-response',
}

import { listDocuments } from '#contracts/onboarding/documents.ts'
import type { DocumentKind } from '#contracts/onboarding/steps.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'
import { m } from '#web/paraglide/messages.js'

export const ownDocuments = apiQuery(listDocuments, ['/api/user/documents'])

interface DocumentLabel {
  label: () => string
  /** What of it has to be seen. */
  hint: () => string
}

export const documentLabels: Record<DocumentKind, DocumentLabel> = {
  BUSINESS_PERMIT: { label: () => m.onboarding_permit(), hint: () => m.onboarding_permit_hint() },
  NATIONAL_ID: { label: () => m.onboarding_id(), hint: () => m.onboarding_id_hint() },
  KRA_PIN: { label: () => m.onboarding_kra(), hint: () => m.onboarding_kra_hint() },
}

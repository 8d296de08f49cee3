import type { Incident, IncidentReason, IncidentResolution } from '#contracts/door/incidents.ts'
import { m } from '#web/paraglide/messages.js'

const reasons: Record<IncidentReason, () => string> = {
  admitted_twice: () => m.door_reason_twice(),
  refunded: () => m.door_reason_refunded(),
  revoked: () => m.door_reason_revoked(),
  replaced: () => m.door_reason_replaced(),
  revoked_device: () => m.door_reason_revoked_device(),
  other_event: () => m.door_reason_other_event(),
  no_code: () => m.door_reason_no_code(),
  override: () => m.door_reason_override(),
}

export const reasonLabel = (reason: IncidentReason): string => reasons[reason]()

/** What went wrong, in the words of its first reason. */
export const incidentTitle = ({ reasons: all }: Pick<Incident, 'reasons'>): string =>
  all[0] ? reasonLabel(all[0]) : m.door_incidents()

export const resolutionLabels: Record<IncidentResolution, { title: () => string; text: () => string }> = {
  COPIED_CODE: { title: () => m.door_copied(), text: () => m.door_copied_text() },
  SAME_PERSON: { title: () => m.door_same_person(), text: () => m.door_same_person_text() },
  CONFIRMED: { title: () => m.door_confirmed(), text: () => m.door_confirmed_text() },
  SLIP: { title: () => m.door_slip(), text: () => m.door_slip_text() },
}

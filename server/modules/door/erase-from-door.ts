import { and, or } from '#server/platform/database/drizzle.ts'
import { type Erase, isOneOf, jsonWithoutPerson, mentions, withoutPerson } from '#server/platform/database/erasure.ts'
import { checkIns, gateActions, gateDevices, incidents } from './door.tables.ts'

/** What happened at the gates stays, without the name of whoever came in, stood there, or looked into it. */
export const eraseFromDoor: Erase = async (tx, person) => {
  const { vendorIds } = person
  const ofVendors = {
    checkIns: isOneOf(checkIns.vendorId, vendorIds),
    incidents: isOneOf(incidents.vendorId, vendorIds),
  }
  await tx
    .update(checkIns)
    .set({
      note: withoutPerson(checkIns.note, person),
      deviceName: withoutPerson(checkIns.deviceName, person),
      answer: jsonWithoutPerson(checkIns.answer, person),
    })
    .where(
      and(
        ofVendors.checkIns,
        or(mentions(checkIns.note, person), mentions(checkIns.deviceName, person), mentions(checkIns.answer, person)),
      ),
    )
  await tx
    .update(incidents)
    .set({
      statements: jsonWithoutPerson(incidents.statements, person),
      resolutionNote: withoutPerson(incidents.resolutionNote, person),
      resolvedBy: withoutPerson(incidents.resolvedBy, person),
    })
    .where(
      and(
        ofVendors.incidents,
        or(
          mentions(incidents.statements, person),
          mentions(incidents.resolutionNote, person),
          mentions(incidents.resolvedBy, person),
        ),
      ),
    )
  await tx
    .update(gateActions)
    .set({ detail: jsonWithoutPerson(gateActions.detail, person) })
    .where(and(isOneOf(gateActions.vendorId, vendorIds), mentions(gateActions.detail, person)))
  await tx
    .update(gateDevices)
    .set({ name: withoutPerson(gateDevices.name, person) })
    .where(and(isOneOf(gateDevices.vendorId, vendorIds), mentions(gateDevices.name, person)))
}

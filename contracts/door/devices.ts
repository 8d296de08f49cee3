import * as z from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import type { CountedLimit } from '../wire/limit.ts'
import { EventId, GateDeviceId, GateEnrolmentId, Instant, text } from '../wire/primitives.ts'
import { GateName } from './scan.ts'

const DeviceName = text(40)

const DeviceEvent = z.object({ id: EventId, title: z.string() })

/** What a device last said of itself; null for what it has not said, or cannot know. */
export const DeviceReport = z.object({
  /** How many tickets it keeps, and of when they are. */
  ticketsKept: z.int().nullable(),
  ticketsKeptAt: Instant.nullable(),
  /** Scans that it has not sent yet. */
  waiting: z.int().nullable(),
  batteryPercent: z.int().nullable(),
})

export const GateDevice = DeviceReport.extend({
  id: GateDeviceId,
  name: z.string(),
  gate: z.string(),
  events: z.array(DeviceEvent),
  /** Its browser, as it says. */
  agent: z.string(),
  enrolledAt: Instant,
  lastSeenAt: Instant,
  /** Heard within two minutes. */
  isOnline: z.boolean(),
  revokedAt: Instant.nullable(),
})
export type GateDevice = z.infer<typeof GateDevice>

const eventIds = z.array(EventId).min(1, 'Choose an event.').max(20)

/** The devices that may scan, and those revoked within a week; the latest enrolled first. */
export const listGateDevices = endpoint({
  method: 'GET',
  path: '/api/vendor/scan/devices',
  summary: 'Lists the devices at the gates',
  access: 'vendor',
  staff: ['events'],
  response: z.object({ items: z.array(GateDevice), nextCursor: z.null() }),
})

export const changeGateDevice = endpoint({
  method: 'PATCH',
  path: '/api/vendor/scan/devices/:id',
  summary: 'Changes the name, the gate or the events of a device',
  access: 'vendor',
  staff: ['events'],
  params: z.object({ id: GateDeviceId }),
  body: z.strictObject({
    name: DeviceName.optional(),
    gate: GateName.optional(),
    eventIds: eventIds.optional(),
  }),
  response: GateDevice,
  errors: ['not_found'],
})

/** It scans nothing from now on; what it has scanned is taken for 24 hours, and marked. */
export const revokeGateDevice = endpoint({
  method: 'POST',
  path: '/api/vendor/scan/devices/:id/revoke',
  summary: 'Revokes a device at a gate',
  access: 'vendor',
  staff: ['events'],
  params: z.object({ id: GateDeviceId }),
  response: GateDevice,
  errors: ['not_found'],
})

export const enrolmentCodes: CountedLimit = { name: 'gate-enrol', max: 60, every: '1 hour', by: 'shop', of: 'codes' }

/** A code for one device, once, within ten minutes. */
export const createGateEnrolment = endpoint({
  method: 'POST',
  path: '/api/vendor/scan/enrolments',
  summary: 'Makes a code with which a device joins a gate',
  status: 201,
  access: 'vendor',
  staff: ['events'],
  limits: [enrolmentCodes],
  body: z.strictObject({ gate: GateName, eventIds }),
  response: z.object({
    id: GateEnrolmentId,
    /** Eight characters, shown in fours. It is shown this once. */
    code: z.string(),
    /** The same as an address, for a QR or a message. The code is behind the `#`, which is in no log. */
    link: z.string(),
    expiresAt: Instant,
  }),
  errors: ['not_found'],
})

/** Whether the code that was shown has been used, so that the page shows the device that joined. */
export const getGateEnrolment = endpoint({
  method: 'GET',
  path: '/api/vendor/scan/enrolments/:id',
  summary: 'Says whether a device has joined with a code',
  access: 'vendor',
  staff: ['events'],
  params: z.object({ id: GateEnrolmentId }),
  response: z.object({ id: GateEnrolmentId, expiresAt: Instant, device: GateDevice.nullable() }),
  errors: ['not_found'],
})

const EnrolmentCode = z.string().min(1).max(40)

export const wrongEnrolmentCodes: CountedLimit = {
  name: 'gate-join',
  max: 20,
  every: '10 minutes',
  by: 'network',
  of: 'wrong codes',
}
export const wrongEnrolmentCodesOfAll: CountedLimit = {
  name: 'gate-joins',
  max: 2000,
  every: '10 minutes',
  by: 'market',
  of: 'wrong codes',
}

/** What a steward is asked to join. Looking does not use the code up. */
export const lookUpEnrolment = endpoint({
  method: 'POST',
  path: '/api/door/enrolment',
  summary: 'Shows what a code lets a device join',
  access: 'public',
  limits: [wrongEnrolmentCodes, wrongEnrolmentCodesOfAll],
  body: z.strictObject({ code: EnrolmentCode }),
  response: z.object({
    vendorName: z.string(),
    gate: z.string(),
    expiresAt: Instant,
    events: z.array(DeviceEvent.extend({ startsAt: Instant, doorsAt: Instant, venue: z.string(), tickets: z.int() })),
  }),
  errors: ['link_expired'],
})

/** Who scans: a device, or the vendor in person. */
export const GateIdentity = z.object({
  vendorName: z.string(),
  /** The shop's own phone, which a steward calls when in doubt. */
  vendorPhone: z.string(),
  /** Null for the vendor in person. */
  device: z.object({ id: GateDeviceId, name: z.string(), gate: z.string(), events: z.array(DeviceEvent) }).nullable(),
  /** Of this identity: what the door's calls send as `X-CSRF-Token`. */
  csrfToken: z.string(),
  now: Instant,
})
export type GateIdentity = z.infer<typeof GateIdentity>

/** Uses the code up and makes this browser a device; its token is in a cookie that no script reads. */
export const joinGate = endpoint({
  method: 'POST',
  path: '/api/door/join',
  summary: 'Makes this browser a device at a gate, by a code',
  status: 201,
  access: 'public',
  limits: [wrongEnrolmentCodes, wrongEnrolmentCodesOfAll],
  body: z.strictObject({ code: EnrolmentCode, name: DeviceName }),
  response: GateIdentity,
  errors: ['link_expired'],
})

/** A device's cookie counts before a session's: a vendor's own tablet that has joined is that device. */
export const getGateIdentity = endpoint({
  method: 'GET',
  path: '/api/vendor/scan/me',
  summary: 'Says who scans: a device or the vendor',
  access: 'gate',
  staff: ['door'],
  response: GateIdentity,
})

/** What a device says of itself; sent when it starts and every minute. */
export const reportGateDevice = endpoint({
  method: 'POST',
  path: '/api/vendor/scan/report',
  summary: 'Says how a device is',
  access: 'gate',
  staff: ['door'],
  body: z.strictObject({
    ticketsKept: z.int().min(0).max(1_000_000).nullable(),
    ticketsKeptAt: Instant.nullable(),
    waiting: z.int().min(0).max(1_000_000).nullable(),
    batteryPercent: z.int().min(0).max(100).nullable(),
  }),
  response: z.object({ now: Instant }),
})

/** The device revokes itself, and its cookie is gone. Send what it has scanned before. */
export const leaveGate = endpoint({
  method: 'POST',
  path: '/api/vendor/scan/leave',
  summary: 'Ends this device at the gate',
  status: 204,
  access: 'gate',
  staff: ['door'],
  afterRevocation: 'allowed',
  response: z.null(),
})

/** A stream as `/api/live`, for a device: which of its data to read again. */
export const gateLive = endpoint({
  method: 'GET',
  path: '/api/vendor/scan/live',
  summary: 'Streams which data at the gates has changed, as server-sent events',
  access: 'gate',
  staff: ['door'],
  contentType: 'text/event-stream',
  response: z.string().meta({ examples: ['data: {"keys":["/api/vendor/scan/counts"]}\n\n'] }),
  errors: ['too_many_requests'],
})

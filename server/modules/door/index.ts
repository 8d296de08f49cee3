export { gateCookieName } from './devices/gate-device-cookie.ts'
export { gateDeviceFinder, withGateRights } from './devices/gate-devices.queries.ts'
export { mountDoor } from './door.routes.ts'
export { eraseFromDoor } from './erase-from-door.ts'

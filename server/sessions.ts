import { gateDeviceFinder, withGateRights } from './modules/door/index.ts'
import { authorizer, sessionReader, sessionStarter } from './modules/identity/index.ts'
import { pickSettings, settingChangedAtSql, settingsSql } from './modules/settings/index.ts'
import { shops } from './modules/staff/index.ts'
import type { Live } from './platform/live-updates.ts'
import type { ModuleDeps } from './platform/module-deps.ts'
import type { PlatformConfig } from './platform/settings.ts'

const dutyNames = ['requiresSecondFactor', 'secondFactorDays'] as const
const duty = {
  sql: settingsSql(dutyNames),
  read: (set: Record<string, unknown>) => pickSettings(dutyNames, set),
  switchedAt: settingChangedAtSql('requiresSecondFactor'),
}

interface SessionDeps extends Pick<ModuleDeps, 'db' | 'clock'> {
  live: Live
  config: PlatformConfig
}

/**
 * How requests are authorized, sessions begun and streams ended: accounts stand below shops and gates, which are handed
 * in.
 */
export function openSessions({ db, clock, live, config }: SessionDeps) {
  const { findActor, liveRightsOf } = sessionReader(shops, duty)
  const deps = { db, clock, settings: config, findActor, findEmployer: shops.findEmployer }
  return {
    authorization: authorizer(deps, gateDeviceFinder(db, clock, config)),
    startSession: sessionStarter(deps),
    endRevokedStreams: () => live.endRevoked(withGateRights(db, (ids) => liveRightsOf(db, ids, clock.now()))),
  }
}
